import type { messages as en } from '../en-US/defaults.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'defaults.home.title': '讓騙局穿幫',
  'defaults.home.text':
    '騙局就像一座布景，只有照著它的劇本看才逼真。這些微電影帶你走到鏡頭之外，看清背後的支架與膠帶。',

  'defaults.case.title': '視訊裡的「警官」',
  'defaults.case.text':
    '制服、警徽、旗幟，都是按小時租來的道具。真正的警察不會用視訊辦案，也沒有「安全帳戶」。',
  'defaults.case.caption': '你看到的',
  'defaults.case.offSetCaption': '鏡頭之外',

  'defaults.details.theme': '讓騙局穿幫：呈現騙局如何布景、如何演出，又在哪一刻露出破綻。',
  'defaults.details.open': '開放社會大眾參加，個人、團隊與機構皆可報名。',
  'defaults.details.student': '開放在校學生參加，報名時須填寫就讀學校。',

  'defaults.requirement.length': '片長',
  'defaults.requirement.lengthRule': '不超過 {minutes} 分鐘',
  'defaults.requirement.format': '格式',
  'defaults.requirement.formatRule': 'MP4、MOV、AVI、MKV 或 WebM，{width}\u00a0×\u00a0{height}',
  'defaults.requirement.subtitles': '字幕',
  'defaults.requirement.subtitlesRule': '中英文字幕',
  'defaults.requirement.picture': '畫面',
  'defaults.requirement.pictureRule': '不含台標、浮水印與標誌',
  'defaults.requirement.covers': '封面與標誌',
  'defaults.requirement.coversRule':
    'jpg 或 png 格式，不超過 {size}：作品封面 {works}、方形封面 {square}、團隊標誌 {logo} 像素',
  'defaults.requirement.papers': '文件',
  'defaults.requirement.papersRule': '已簽署的著作權承諾及授權書',

  'defaults.faq.cost': '參賽需要費用嗎？',
  'defaults.faq.costAnswer': '完全免費。',
  'defaults.faq.later': '可以分次填寫嗎？',
  'defaults.faq.laterAnswer': '可以。填寫內容會自動儲存，截止前隨時可以回來繼續。',
  'defaults.faq.upload': '網路較慢，上傳中斷怎麼辦？',
  'defaults.faq.uploadAnswer': '會從中斷處繼續。若已關閉頁面，重新選擇同一個檔案即可續傳。',
  'defaults.faq.vote': '每人可以投幾票？',
  'defaults.faq.voteAnswer': '每部作品可投一票。投票不需註冊，但禁止使用 VPN 網路。',

  'defaults.tip.police.script':
    '「這裡是警察局，您涉嫌洗錢，偵查不公開，請把存款轉到安全帳戶配合調查。」',
  'defaults.tip.police.giveaway': '檢警不會要求匯款到「安全帳戶」，凡如此要求就是詐騙。',
  'defaults.tip.police.action': '掛掉電話，自己撥 165 查證。',
  'defaults.tip.service.script': '「系統誤設為分期付款，我來幫您解除，請先分享手機畫面。」',
  'defaults.tip.service.giveaway': '真客服不會索取驗證碼，也不會要你分享螢幕畫面。',
  'defaults.tip.service.action': '掛斷後自己開啟官方 App 查詢，不分享畫面，不告知驗證碼。',
  'defaults.tip.parcel.script': '「您的包裹遺失了，加這個群組辦理雙倍理賠。」',
  'defaults.tip.parcel.giveaway': '包裹理賠只在官方平台辦理，不會要你加群組、下載陌生 App。',
  'defaults.tip.parcel.action': '到購物平台查訂單，不加群組，不下載陌生 App。',
  'defaults.tip.investment.script': '「老師有內線消息，您先投一點，看看出金多方便。」',
  'defaults.tip.investment.giveaway': '內線消息、保證獲利，你看到的收益只是後台改出來的數字。',
  'defaults.tip.investment.action': '凡是保證獲利的，退出群組，一毛錢都不投。',
  'defaults.tip.romance.script': '「我發現一個穩賺的平台，想和你一起存我們的未來。」',
  'defaults.tip.romance.giveaway': '素未謀面就帶你賺錢，這段感情是寫好的劇本。',
  'defaults.tip.romance.action': '談錢之前先見面，再和家人朋友商量一次。',
  'defaults.tip.task.script': '「按讚三部影片領 50 元，大單任務先墊款，做完就退。」',
  'defaults.tip.task.giveaway': '先給小利，再套大錢。要你先墊錢做任務的就是詐騙。',
  'defaults.tip.task.action': '一要你墊款就停手，墊進去的錢拿不回來。',
  'defaults.tip.loan.script': '「貸款已核准，帳號填錯遭凍結，先繳解凍費。」',
  'defaults.tip.loan.giveaway': '撥款前先收費的貸款就是詐騙。',
  'defaults.tip.loan.action': '貸款找銀行等合法機構，撥款前一毛錢都不繳。',
  'defaults.tip.game.script': '「您的帳號我買了，用這個交易網站，有保障。」',
  'defaults.tip.game.giveaway': '遊戲交易請走官方平台，對方傳來的交易連結是假網站。',
  'defaults.tip.game.action': '只在官方平台交易，對方傳來的連結一律不點。',

  'defaults.aboutUs.mission': '我們的初衷',
  'defaults.aboutUs.missionText': '看穿過一次的把戲，就不會再上當。我們用影像讓騙局無所遁形。',
  'defaults.aboutUs.organiser': '主辦單位',
  'defaults.aboutUs.organiserText': '本次競賽由{organiser}主辦。',
  'defaults.aboutUs.organiserUnknown': '主辦單位介紹即將公布。',
  'defaults.aboutUs.press': '媒體資料',
  'defaults.aboutUs.pressText': '劇照、標誌與競賽資料歡迎來信索取。',

  'defaults.terms.intro': '本條款說明使用本網站的規則，競賽規則請見「競賽說明」頁面。',
  'defaults.terms.account': '關於帳號',
  'defaults.terms.accountText': '帳號僅限本人使用，請妥善保管密碼，並對帳號下的操作負責。',
  'defaults.terms.entries': '關於作品',
  'defaults.terms.entriesText':
    '作品的權利仍歸您所有。提交即表示您同意我們依授權書的約定，在本網站及競賽範圍內公開展示該作品。',
  'defaults.terms.voting': '關於投票',
  'defaults.terms.votingText':
    '每台裝置對每部作品限投一票，登入後每個帳號同樣限投一票。禁止使用程式投票，來自已知 VPN 網路的投票會被拒絕。',
  'defaults.terms.conduct': '使用規範',
  'defaults.terms.conductText': '請勿上傳違法或侵害他人權利的內容，請勿干擾網站正常運作。',

  'defaults.privacy.intro': '本網站保存哪些資料、為何保存，以及如何刪除。',
  'defaults.privacy.account': '帳號資料',
  'defaults.privacy.accountText':
    '您的電子郵件或手機號碼、您填寫的姓名、語言偏好，以及無法還原的密碼摘要，用於登入與通知作品進度。我們也保存寄給您的訊息與您的來信。',
  'defaults.privacy.entries': '作品資料',
  'defaults.privacy.entriesText':
    '您填寫與上傳的內容。授權書、證明、監護人資訊等資料僅工作人員可見；作品公開後，名稱、團隊、學校、介紹、圖片、字幕與影片將對外公開。',
  'defaults.privacy.voting': '投票資料',
  'defaults.privacy.votingText':
    '我們以帶有隨機編號的 Cookie 區分投票裝置，瀏覽器開啟參賽作品時即會取得。每張選票會記錄該編號、投票時間、登入時的帳號、網路類型、網路位址的概略部分（例如只保存 203.0.113.0/24，而不是 203.0.113.9），以及無法還原出位址的網路代碼，用於發現灌票，不會公開。',
  'defaults.privacy.rights': '您的權利',
  'defaults.privacy.rightsText':
    '您可以在帳號頁面下載資料或刪除帳號。刪除後，草稿、檔案與個人資料會一併刪除，作品退出比賽；已投的票仍然計入，但不再連結您的帳號。其他問題請與我們聯絡。',
} as const satisfies Translation<typeof en>;
