import type { messages as en } from '../en-US/rules.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'rules.intro':
    '每台裝置對每部作品可投一票，免費，也不需註冊。本頁說明我們會查核什麼、拒絕什麼，以及這些措施無法證明什麼。頁面中的數字皆為目前實際採用的標準。',
  'rules.introAccount':
    '每台裝置對每部作品可投一票，免費，目前須登入帳號後投票。本頁說明我們會查核什麼、拒絕什麼，以及這些措施無法證明什麼。頁面中的數字皆為目前實際採用的標準。',

  'rules.one.title': '每台裝置對每部作品一票',
  'rules.one.device':
    '每台裝置（準確地說，是每個瀏覽器）對每部作品有一票，可以為任意多部作品投票。對同一部作品重複投票不會改變票數。',
  'rules.one.how':
    '我們以 Cookie 中一個附有簽章的隨機編號區分裝置，瀏覽器開啟參賽作品時即會取得。我們不詢問姓名，也不要求證件。途中遺失的投票可以重新傳送，只計一次。',
  'rules.one.account':
    '登入後，同一帳號在所有裝置上對每部作品合計一票。用來確認投票的電子郵件或手機號碼也是如此。',
  'rules.one.why':
    '為什麼不是一人一票？要確認投票者本人，就必須向每個人索取身分證明。一場反詐騙公益競賽不應蒐集這樣的資料。',

  'rules.checks.title': '查核內容',
  'rules.checks.intro': '大多數投票者不會察覺這些查核，只有出現異常時才需要額外的步驟。',
  'rules.checks.network': '網路',
  'rules.checks.refused': '不接受來自以下網路的投票：{networks}。',
  'rules.checks.refusesNone': '目前沒有整類被拒絕的網路。',
  'rules.checks.monitorOnly': '目前僅記錄網路類型，不會因此拒絕任何人投票。',
  'rules.checks.otherNetworks':
    '使用 iCloud 私密轉送等中繼網路需要驗證碼確認，不明網路需要輸入圖形驗證碼。',
  'rules.network.tor': 'Tor 出口',
  'rules.network.vpn': 'VPN',
  'rules.network.proxy': '公開代理伺服器',
  'rules.network.hosting': '資料中心',
  'rules.checks.work': '少量運算',
  'rules.checks.workText':
    '計票前，瀏覽器會在背景完成一次運算，手機上約需 {seconds, number} 秒。投一票幾乎無感，灌一萬票則代價高昂。',
  'rules.checks.noWork': '目前不要求瀏覽器完成運算。',
  'rules.checks.age': '新裝置',
  'rules.checks.ageText':
    '首次造訪不到 {seconds, number} 秒的裝置，第一票會自動等候到時再計入；若需等候 15 秒以上，則改為輸入圖形驗證碼。',
  'rules.checks.captcha': '圖形驗證碼',
  'rules.checks.captchaText':
    '同一位址十分鐘內對同一部作品投出 {entry, number} 票，或同一網路一小時內投出 {network, number} 票後，需要輸入六位數字，可以看圖，也可以聽語音。',
  'rules.checks.code': '驗證碼或登入',
  'rules.checks.codeText':
    '同一網路一天內對同一部作品投出 {entry, number} 票，或十分鐘內出現超過 {devices, number} 台新裝置後，需要登入，或輸入以簡訊或電子郵件傳送的驗證碼。一組驗證碼在 24 小時內有效。',
  'rules.checks.account': '帳號',
  'rules.checks.accountText': '目前每次投票都需要使用已驗證電子郵件或手機號碼的帳號。',
  'rules.checks.signedIn': '登入後投票，不需圖形驗證碼，也不需簡訊或電子郵件驗證碼。',
  'rules.checks.address':
    '網路位址只決定需要多少查核，絕不用來判斷誰已投過票。全校師生共用一個位址，也都可以投票。',
  'rules.checks.demo': '本站處於示範模式：來自本機或內部網路的投票不計入上述次數限制。',

  'rules.refused.title': '拒絕的情形與申訴',
  'rules.refused.vpn':
    '來自被拒絕網路的投票會收到「禁止使用 VPN 網路投票！」的提示和一組案件編號。您的投票機會仍會保留，關閉 VPN 後再試即可。',
  'rules.refused.blocked':
    '主辦單位也可以人工封鎖個別網路。此時頁面會如實說明，並提供案件編號；您可以改用其他網路（例如行動網路）投票。',
  'rules.refused.appeal':
    '如果您沒有使用 VPN，或認為封鎖有誤，請來信告訴我們案件編號。憑編號我們可以查明拒絕的原因，並放行您的網路。',
  'rules.refused.contact': '對拒絕提出申訴',

  'rules.when.title': '投票時間',
  'rules.when.span': '投票時間：{from} 至 {to}（{zone}）。',
  'rules.when.from': '投票將於 {from} 開始（{zone}）。',
  'rules.when.to': '投票將於 {to} 結束（{zone}）。',
  'rules.when.open': '目前正在投票。',
  'rules.when.shut': '目前不在投票時間內。',
  'rules.when.undated': '確切日期尚未決定。',
  'rules.when.clock': '時間以競賽伺服器為準，與您裝置上的時鐘無關。',

  'rules.counts.title': '票數公開',
  'rules.counts.shown': '投票期間始終可以看到票數。',
  'rules.counts.hidden':
    '投票的最後 {hours, number} 小時不顯示票數，以免有人在最後時刻跟風投票。每一票仍照常計入。',
  'rules.counts.hiddenDays':
    '投票的最後 {days, number} 天不顯示票數，以免有人在最後時刻跟風投票。每一票仍照常計入。',
  'rules.counts.from': '自 {date} 起隱藏票數。',

  'rules.venues.title': '現場投票點',
  'rules.venues.text':
    '學校、放映現場等許多人共用一個網路的地方，可以取得一組限定時段與票數的 QR Code。在現場掃描後投票，不需任何驗證碼；被拒絕的網路仍會被拒絕。所有投票點都在此公開。',
  'rules.venues.none': '尚未設立現場投票點。',
  'rules.venues.name': '地點',
  'rules.venues.time': '時間',
  'rules.venues.used': '已用票數',
  'rules.venues.range': '{from} 至 {to}',
  'rules.venues.quota': '{used, number} / {quota, number}',

  'rules.lists.title': '人工放行與封鎖的網路',
  'rules.lists.allowed': '因查核誤判而暫時放行的網路：{count, number} 個。',
  'rules.lists.blocked': '人工封鎖的網路：{count, number} 個。',

  'rules.limits.title': '這些措施無法證明什麼',
  'rules.limits.person': '裝置不等於人。有兩支手機的人可以投兩票，共用一台平板的一家人只有一票。',
  'rules.limits.cookie':
    '刪除 Cookie 後，裝置會被視為新裝置。正因如此，新裝置、投票密集的網路和隱藏來源的網路需要更多查核。',
  'rules.limits.cost':
    '這些措施讓大量灌票變得緩慢、昂貴且顯眼，但無法完全杜絕灌票，我們也不作這樣的承諾。',

  'rules.kept.title': '一票會留下哪些紀錄',
  'rules.kept.text':
    '作品、時間、裝置的隨機編號及其首次出現的時間、頁面停留時間、網路類型、位址的概略部分（例如只保存 203.0.113.0/24，而不是 203.0.113.9），以及完成了哪些查核。登入投票時還會記錄帳號。完整的網路位址不會保存。',
  'rules.kept.refusals': '被拒絕投票的紀錄會在 30 天後刪除。',

  'rules.sources.title': '如何辨識網路',
  'rules.sources.text': '依據我們自行整理的資料中心與 VPN 網路名單，以及下列資料：',
  'rules.sources.none': '依據我們自行整理的資料中心與 VPN 網路名單，目前未載入其他資料。',
  'rules.sources.date': '其中最舊的資料日期為 {date}。',
  'rules.sources.license': '授權：{license}',
} as const satisfies Translation<typeof en>;
