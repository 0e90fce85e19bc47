import type { messages as en } from '../en-US/rules.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'rules.intro':
    '每台设备对每部作品可投一票，免费，且无需注册。本页说明我们会核查什么、拒绝什么，以及这些措施无法证明什么。页面中的数字均为当前实际执行的标准。',
  'rules.introAccount':
    '每台设备对每部作品可投一票，免费，目前须登录账号后投票。本页说明我们会核查什么、拒绝什么，以及这些措施无法证明什么。页面中的数字均为当前实际执行的标准。',

  'rules.one.title': '每台设备对每部作品一票',
  'rules.one.device':
    '每台设备（准确地说，是每个浏览器）对每部作品有一票，可以为任意多部作品投票。对同一部作品重复投票不会改变票数。',
  'rules.one.how':
    '我们用 Cookie 中一个带签名的随机数区分设备，浏览器打开参赛作品时即会获得。我们不询问姓名，也不要求证件。途中丢失的投票可以重新发送，只计一次。',
  'rules.one.account':
    '登录后，同一账号在所有设备上对每部作品合计一票。用于确认投票的手机号或邮箱也是如此。',
  'rules.one.why':
    '为什么不是一人一票？要确认投票者本人，就必须向每个人索取身份证明。一场反诈公益大赛不应收集这样的信息。',

  'rules.checks.title': '核查内容',
  'rules.checks.intro': '大多数投票者不会察觉这些核查，只有出现异常时才需要额外的步骤。',
  'rules.checks.network': '网络',
  'rules.checks.refused': '不接受来自以下网络的投票：{networks}。',
  'rules.checks.refusesNone': '目前没有整类被拒绝的网络。',
  'rules.checks.monitorOnly': '目前仅记录网络类型，不会因此拒绝任何人投票。',
  'rules.checks.otherNetworks':
    '使用 iCloud 专用代理等中继网络需要验证码确认，未知网络需要输入图形验证码。',
  'rules.network.tor': 'Tor 出口',
  'rules.network.vpn': 'VPN',
  'rules.network.proxy': '公开代理',
  'rules.network.hosting': '机房网络',
  'rules.checks.work': '少量计算',
  'rules.checks.workText':
    '计票前，浏览器会在后台完成一次计算，手机上约需 {seconds, number} 秒。投一票几乎无感，刷一万票则代价高昂。',
  'rules.checks.noWork': '目前不要求浏览器完成计算。',
  'rules.checks.age': '新设备',
  'rules.checks.ageText':
    '首次访问不足 {seconds, number} 秒的设备，第一票会自动等候到时再计入；若需等候 15 秒以上，则改为输入图形验证码。',
  'rules.checks.captcha': '图形验证码',
  'rules.checks.captchaText':
    '同一地址十分钟内对同一部作品投出 {entry, number} 票，或同一网络一小时内投出 {network, number} 票后，需要输入六位数字，可以看图，也可以听读音。',
  'rules.checks.code': '验证码或登录',
  'rules.checks.codeText':
    '同一网络一天内对同一部作品投出 {entry, number} 票，或十分钟内出现超过 {devices, number} 台新设备后，需要登录，或输入发送至手机或邮箱的验证码。一个验证码在 24 小时内有效。',
  'rules.checks.account': '账号',
  'rules.checks.accountText': '目前每次投票都需要使用已验证手机号或邮箱的账号。',
  'rules.checks.signedIn': '登录后投票，无需图形验证码或短信、邮件验证码。',
  'rules.checks.address':
    '网络地址只决定需要多少核查，绝不用来判断谁已投过票。全校师生共用一个地址，也都可以投票。',
  'rules.checks.demo': '本站处于演示模式：来自本机或内部网络的投票不计入上述次数限制。',

  'rules.refused.title': '拒绝的情形与申诉',
  'rules.refused.vpn':
    '来自被拒绝网络的投票会收到“禁止使用 VPN 网络投票！”的提示和一个受理编号。您的投票机会仍然保留，关闭 VPN 后重试即可。',
  'rules.refused.blocked':
    '主办方也可以人工封禁个别网络。此时页面会如实说明，并给出受理编号；您可以换用其他网络（例如移动数据）投票。',
  'rules.refused.appeal':
    '如果您没有使用 VPN，或认为封禁有误，请写信告诉我们受理编号。凭编号我们可以查明拒绝的原因，并放行您的网络。',
  'rules.refused.contact': '对拒绝提出申诉',

  'rules.when.title': '投票时间',
  'rules.when.span': '投票时间：{from} 至 {to}（{zone}）。',
  'rules.when.from': '投票将于 {from} 开始（{zone}）。',
  'rules.when.to': '投票将于 {to} 结束（{zone}）。',
  'rules.when.open': '目前正在投票。',
  'rules.when.shut': '目前不在投票时间内。',
  'rules.when.undated': '具体日期尚未确定。',
  'rules.when.clock': '时间以大赛服务器为准，与您设备上的时钟无关。',

  'rules.counts.title': '票数公开',
  'rules.counts.shown': '投票期间始终可以看到票数。',
  'rules.counts.hidden':
    '投票的最后 {hours, number} 小时不显示票数，以免有人在最后时刻跟风投票。每一票仍照常计入。',
  'rules.counts.hiddenDays':
    '投票的最后 {days, number} 天不显示票数，以免有人在最后时刻跟风投票。每一票仍照常计入。',
  'rules.counts.from': '自 {date} 起隐藏票数。',

  'rules.venues.title': '现场投票点',
  'rules.venues.text':
    '学校、放映现场等许多人共用一个网络的地方，可以获得一个限定时段和票数的二维码。在现场扫码后投票，无需任何验证码；被拒绝的网络仍会被拒绝。所有投票点均在此公开。',
  'rules.venues.none': '尚未设立现场投票点。',
  'rules.venues.name': '地点',
  'rules.venues.time': '时间',
  'rules.venues.used': '已用票数',
  'rules.venues.range': '{from} 至 {to}',
  'rules.venues.quota': '{used, number} / {quota, number}',

  'rules.lists.title': '人工放行与封禁的网络',
  'rules.lists.allowed': '因核查误伤而临时放行的网络：{count, number} 个。',
  'rules.lists.blocked': '人工封禁的网络：{count, number} 个。',

  'rules.limits.title': '这些措施无法证明什么',
  'rules.limits.person': '设备不等于人。有两部手机的人可以投两票，共用一台平板的一家人只有一票。',
  'rules.limits.cookie':
    '删除 Cookie 后，设备会被视为新设备。正因如此，新设备、投票密集的网络和隐藏来源的网络需要更多核查。',
  'rules.limits.cost':
    '这些措施让批量刷票变得缓慢、昂贵且显眼，但不能完全杜绝刷票，我们也不作这样的承诺。',

  'rules.kept.title': '一票会留下哪些记录',
  'rules.kept.text':
    '作品、时间、设备的随机数及其首次出现的时间、页面停留时长、网络类型、地址的粗略部分（例如只保存 203.0.113.0/24，而不是 203.0.113.9），以及完成了哪些核查。登录投票时还会记录账号。完整的网络地址不会保存。',
  'rules.kept.refusals': '被拒绝投票的记录会在 30 天后删除。',

  'rules.sources.title': '如何识别网络',
  'rules.sources.text': '依据我们自己整理的机房与 VPN 网络名单，以及下列数据：',
  'rules.sources.none': '依据我们自己整理的机房与 VPN 网络名单，目前未载入其他数据。',
  'rules.sources.date': '其中最早的数据日期为 {date}。',
  'rules.sources.license': '许可：{license}',
} as const satisfies Translation<typeof en>;
