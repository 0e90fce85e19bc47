import type { messages as en } from '../en-US/papers.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'papers.number': '作品編號：{number}',
  'papers.organiser': '主辦單位',
  'papers.unnamedOrganiser': '本競賽主辦單位',
  'papers.contact': '聯絡方式',

  'papers.section.team': '團隊資訊',
  'papers.section.guardian': '未滿 14 歲的成員',
  'papers.section.files': '提交的檔案',
  'papers.section.signatures': '簽署',
  'papers.files.enclosed': '請勾選已提交的檔案。',

  'papers.name': '姓名（正楷）',
  'papers.signature': '簽名或蓋章',
  'papers.date': '日期',
  'papers.role.team': '團隊代表',
  'papers.role.makers': '作品作者',
  'papers.role.guardian': '未滿 14 歲成員的父母或其他監護人',
  'papers.role.guardianIfAny':
    '父母或其他監護人（作者未滿 14 歲者，必須由其簽署；其他未成年作者亦應由其一併簽署）',

  'papers.entryForm.sign': '我們確認，本表所填內容真實、完整。',

  'papers.commitment.opening':
    '我們是上述作品（以下稱「作品」）的作者，以該作品參加上述競賽，並向主辦單位承諾如下：',
  'papers.commitment.own': '原創與權利。',
  'papers.commitment.ownText':
    '作品由我們自行創作完成，我們依法享有作品的著作權，或已取得參賽所需的全部權利。',
  'papers.commitment.others': '他人著作的使用。',
  'papers.commitment.othersText':
    '作品中使用的音樂、圖片、影像、字型、文字及其他由他人創作的內容，均已取得授權，或屬於依法得使用的情形。我們會保存相關證明，並於主辦單位要求時提供。',
  'papers.commitment.people': '人物與場所。',
  'papers.commitment.peopleText':
    '凡可由面容、聲音或姓名辨識的人士，均已同意在作品中出現；未滿 14 歲者，已取得其父母或其他監護人的同意。場所與商標的呈現符合法律規定。',
  'papers.commitment.rights': '不侵害他人權利。',
  'papers.commitment.rightsText':
    '作品不侵害任何人的著作權、商標權、肖像權、名譽權、隱私權、個人資料或其他合法權益，也不含違反法令的內容。',
  'papers.commitment.truth': '資料真實。',
  'papers.commitment.truthText':
    '我們向主辦單位提供的資料真實、完整；如有變動，會即時告知主辦單位。',
  'papers.commitment.duty': '責任。',
  'papers.commitment.dutyText':
    '違反上述承諾時，主辦單位得停止展示作品、取消其參賽資格或收回所獲獎項；因而侵害他人權利者，由我們依法負責。',
  'papers.commitment.sign':
    '簽署即表示我們已閱讀並了解本承諾書的全部內容。由全體作者簽署，欄位不足時可另附頁。',

  'papers.authorization.opening':
    '我們是上述作品（以下稱「作品」）的作者及權利人，就作品的使用授權主辦單位如下：',
  'papers.authorization.scope': '授權內容。',
  'papers.authorization.scopeText':
    '主辦單位得重製、散布、公開展示、公開上映、公開播送及公開傳輸作品，包括作品的全部或片段，以及作品名稱、劇照、海報、字幕、團隊名稱與團隊介紹。',
  'papers.authorization.purpose': '使用目的。',
  'papers.authorization.purposeText':
    '僅限用於競賽及非商業性的反詐騙公益宣導教育；不得出售作品，亦不得將作品用於商品或服務的廣告。',
  'papers.authorization.media': '使用媒介。',
  'papers.authorization.mediaText':
    '網站、應用程式與社群媒體，電視、廣播與公共場所螢幕，放映、展覽與教學活動，印刷品，以及競賽的典藏。',
  'papers.authorization.term': '地區與期間。',
  'papers.authorization.termText': '於全球有效；自簽署之日起，至作品的著作財產權存續期間屆滿為止。',
  'papers.authorization.open': '非專屬、無償。',
  'papers.authorization.openText':
    '作品的著作權仍歸我們所有，我們得自行使用作品，亦得授權他人使用。本授權不收取費用。',
  'papers.authorization.respect': '尊重作品。',
  'papers.authorization.respectText':
    '主辦單位得對作品進行必要的格式轉換與壓縮，加上字幕，選取片段與畫面，但不得歪曲或竄改作品；使用作品時，應標示作品名稱與團隊名稱。',
  'papers.authorization.partners': '合作單位。',
  'papers.authorization.partnersText':
    '參與上述活動的協辦單位、媒體與平台，得為相同目的、依相同條件使用作品。除此之外，本授權不得轉讓。',
  'papers.authorization.assurance': '權利保證。',
  'papers.authorization.assuranceText': '我們有權作出本授權。依法不得拋棄的權利，不受本授權影響。',
  'papers.authorization.sign': '簽署即表示我們同意本授權。由全體作者簽署，欄位不足時可另附頁。',
} as const satisfies Translation<typeof en>;
