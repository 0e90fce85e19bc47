import type { messages as en } from '../en-US/defaults.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'defaults.home.title': '让骗局穿帮',
  'defaults.home.text':
    '骗局就像一座布景，只在你顺着它的剧本看时才逼真。这些微电影带你走到镜头之外，看清背后的支架和胶带。',

  'defaults.case.title': '视频里的“警官”',
  'defaults.case.text':
    '制服、警徽、国旗，都是按小时租来的道具。真正的民警不会通过视频办案，也没有“安全账户”。',
  'defaults.case.caption': '你看到的',
  'defaults.case.offSetCaption': '镜头之外',

  'defaults.details.theme': '让骗局穿帮：呈现骗局如何布景、如何表演，又在哪一刻露出破绽。',
  'defaults.details.open': '面向社会公众，个人、团队和机构均可参加。',
  'defaults.details.student': '面向在校学生，报名时须填写所在学校。',

  'defaults.requirement.length': '时长',
  'defaults.requirement.lengthRule': '不超过 {minutes} 分钟',
  'defaults.requirement.format': '格式',
  'defaults.requirement.formatRule': 'MP4、MOV、AVI、MKV 或 WebM，{width}\u00a0×\u00a0{height}',
  'defaults.requirement.subtitles': '字幕',
  'defaults.requirement.subtitlesRule': '中英文字幕',
  'defaults.requirement.picture': '画面',
  'defaults.requirement.pictureRule': '无角标、无标识',
  'defaults.requirement.covers': '封面与标志',
  'defaults.requirement.coversRule':
    'jpg 或 png 格式，不超过 {size}：作品封面 {works}、方形封面 {square}、团队标志 {logo} 像素',
  'defaults.requirement.papers': '文件',
  'defaults.requirement.papersRule': '已签署的版权承诺及授权书',

  'defaults.faq.cost': '参赛需要费用吗？',
  'defaults.faq.costAnswer': '不收取任何费用。',
  'defaults.faq.later': '可以分几次填写吗？',
  'defaults.faq.laterAnswer': '可以。填写内容会自动保存，截止前随时可以回来继续。',
  'defaults.faq.upload': '网速较慢，上传中断怎么办？',
  'defaults.faq.uploadAnswer': '会从中断处继续。如果关闭了页面，重新选择同一文件即可续传。',
  'defaults.faq.vote': '每人可以投几票？',
  'defaults.faq.voteAnswer': '每部作品可投一票。投票无需注册，但禁止使用 VPN 网络。',

  'defaults.tip.police.script':
    '“这里是公安局，你涉嫌洗钱，此事必须保密，请把资金转到安全账户配合调查。”',
  'defaults.tip.police.giveaway': '公检法没有“安全账户”，要求转账到“安全账户”的都是诈骗。',
  'defaults.tip.police.action': '挂断电话，自己拨打 110 核实。',
  'defaults.tip.service.script': '“您误开通了会员，不取消会每月扣费。我来帮您，先打开屏幕共享。”',
  'defaults.tip.service.giveaway': '真客服不会索要验证码，也不会让你共享屏幕。',
  'defaults.tip.service.action': '挂断后自己打开官方应用查询，不共享屏幕，不告诉验证码。',
  'defaults.tip.parcel.script': '“您的快递丢了，加这个群办理双倍赔付。”',
  'defaults.tip.parcel.giveaway': '快递理赔只在官方平台办理，不会让你加群、下载陌生软件。',
  'defaults.tip.parcel.action': '到购物平台查订单，不加群，不下载陌生软件。',
  'defaults.tip.investment.script': '“老师有内幕消息，你先投一点，看看提现多方便。”',
  'defaults.tip.investment.giveaway': '内幕消息、稳赚不赔，你看到的收益只是后台改出来的数字。',
  'defaults.tip.investment.action': '凡是承诺稳赚的，退群，不投一分钱。',
  'defaults.tip.romance.script': '“我发现一个稳赚的平台，想和你一起攒我们的未来。”',
  'defaults.tip.romance.giveaway': '素未谋面就带你赚钱，这段感情是写好的剧本。',
  'defaults.tip.romance.action': '谈钱之前先见面，再和家人朋友商量一次。',
  'defaults.tip.task.script': '“点赞三个视频返五元，大单垫付一点，做完就返。”',
  'defaults.tip.task.giveaway': '先给小利，再套大额。要你垫钱做任务的都是诈骗。',
  'defaults.tip.task.action': '一要你垫付就停手，垫进去的钱拿不回来。',
  'defaults.tip.loan.script': '“贷款已经批了，卡号填错被冻结，先交解冻费。”',
  'defaults.tip.loan.giveaway': '放款前先收费的贷款都是诈骗。',
  'defaults.tip.loan.action': '贷款找银行等正规机构，放款前一分钱都不交。',
  'defaults.tip.game.script': '“你的账号我要了，用这个交易网站，有保障。”',
  'defaults.tip.game.giveaway': '游戏交易走官方平台，对方发来的交易链接是假网站。',
  'defaults.tip.game.action': '只在官方平台交易，对方发来的链接一律不点。',

  'defaults.aboutUs.mission': '我们的初心',
  'defaults.aboutUs.missionText': '看穿过一次的把戏，就不会再上当。我们用影像让骗局无处藏身。',
  'defaults.aboutUs.organiser': '主办单位',
  'defaults.aboutUs.organiserText': '本次大赛由{organiser}主办。',
  'defaults.aboutUs.organiserUnknown': '主办单位介绍即将发布。',
  'defaults.aboutUs.press': '媒体资料',
  'defaults.aboutUs.pressText': '剧照、标志和赛事资料可向我们索取，欢迎媒体朋友来信。',

  'defaults.terms.intro': '本协议说明使用本网站的规则，大赛规则请见“赛事详情”页面。',
  'defaults.terms.account': '关于账号',
  'defaults.terms.accountText': '账号仅限本人使用，请妥善保管密码，并对账号下的操作负责。',
  'defaults.terms.entries': '关于作品',
  'defaults.terms.entriesText':
    '作品的权利归您所有。提交即表示您同意我们按照授权书的约定，在本网站及大赛范围内公开展示该作品。',
  'defaults.terms.voting': '关于投票',
  'defaults.terms.votingText':
    '每台设备对每部作品限投一票，登录后每个账号同样限投一票。禁止使用程序投票，来自已知 VPN 网络的投票会被拒绝。',
  'defaults.terms.conduct': '使用规范',
  'defaults.terms.conductText': '请勿上传违法或侵犯他人权利的内容，请勿干扰网站正常运行。',

  'defaults.privacy.intro': '本网站保存哪些信息、为何保存，以及如何删除。',
  'defaults.privacy.account': '账号信息',
  'defaults.privacy.accountText':
    '您的邮箱或手机号、您填写的姓名、语言偏好，以及无法还原的密码摘要，用于登录和通知作品进度。我们也保存发给您的消息和您的来信。',
  'defaults.privacy.entries': '作品资料',
  'defaults.privacy.entriesText':
    '您填写和上传的内容。授权书、证明、监护人信息等材料仅工作人员可见；作品发布后，名称、团队、学校、介绍、图片、字幕和影片将公开。',
  'defaults.privacy.voting': '投票信息',
  'defaults.privacy.votingText':
    '我们用带随机编号的 Cookie 区分投票设备，浏览器打开参赛作品时即会获得。每张选票会记录该编号、投票时间、登录时的账号、网络类型、网络地址的粗略部分（例如只保存 203.0.113.0/24，而不是 203.0.113.9），以及无法还原出地址的网络代码，用于发现刷票，不会公开。',
  'defaults.privacy.rights': '您的权利',
  'defaults.privacy.rightsText':
    '您可以在账号页面下载数据或注销账号。注销后，草稿、文件和个人信息会被删除，作品退出比赛；已投的票仍然计入，但不再关联您的账号。其他问题请联系我们。',
} as const satisfies Translation<typeof en>;
