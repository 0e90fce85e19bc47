import type { Locale } from '@film-contest/contract/locales';

type Words = Readonly<Record<Locale, string>>;

/** A term of the product: the word to use in each language, and variants that messages must not contain. */
interface Term {
  words: Words;
  rejected: Partial<Readonly<Record<Locale, readonly string[]>>>;
}

const createTerm = (en: string, cn: string, tw: string, rejected: Term['rejected'] = {}): Term => ({
  words: { 'en-US': en, 'zh-CN': cn, 'zh-TW': tw },
  rejected,
});

/**
 * Terms of the product in three languages. `glossary.test.ts` searches every message for the rejected variants:
 * English variants are whole words (a plural -s included), Chinese ones are parts of the text.
 */
export const glossary: readonly Term[] = [
  createTerm('film', '影片', '影片', { 'en-US': ['movie', 'motion picture'] }),
  createTerm('entry', '作品', '作品', { 'en-US': ['contest work', 'contribution'] }),
  createTerm('entrant', '参赛者', '參賽者', {
    'en-US': ['maker', 'contestant', 'contender'],
    'zh-CN': ['选手', '参赛人'],
    'zh-TW': ['選手', '參賽人'],
  }),
  createTerm('organizer', '主办方', '主辦單位', { 'zh-TW': ['主辦方'] }),
  createTerm('staff', '工作人员', '工作人員', { 'en-US': ['employee', 'personnel'] }),
  createTerm('jury', '评审团', '評審團', {
    'zh-CN': ['评委', '陪审团'],
    'zh-TW': ['評委', '陪審團'],
  }),
  createTerm('juror', '评审', '評審'),
  createTerm('public voting', '公众投票', '公眾投票', {
    'en-US': ['popular vote', 'audience voting'],
    'zh-CN': ['大众投票', '网络投票活动', '群众投票'],
    'zh-TW': ['大眾投票', '票選', '群眾投票'],
  }),
  createTerm('giveaway', '穿帮点', '穿幫點', {
    'en-US': ['giveaway point', 'give-away', 'blooper'],
    'zh-CN': ['穿帮时刻', '穿帮处', '破绽点'],
    'zh-TW': ['穿幫時刻', '穿幫處', '破綻點'],
  }),
  createTerm('gallery', '作品展播', '作品瀏覽', { 'zh-CN': ['作品浏览'], 'zh-TW': ['作品展播'] }),
  createTerm('shortlist', '入围名单', '入圍名單', { 'en-US': ['short list', 'short-list'] }),
  createTerm('Open Group', '公开组', '公開組', {
    'en-US': ['Open Category'],
    'zh-CN': ['社会组'],
    'zh-TW': ['社會組'],
  }),
  createTerm('Student Group', '学生组', '學生組', {
    'en-US': ['Student Category'],
    'zh-CN': ['院校组'],
    'zh-TW': ['校園組'],
  }),
  createTerm('scam', '骗局', '騙局', { 'en-US': ['swindle', 'con trick'] }),
  createTerm('account', '账号', '帳號', {
    'zh-CN': ['帐号', '帐户', '用户名'],
    'zh-TW': ['賬號', '賬戶', '使用者名稱'],
  }),
  createTerm('log in (verb), login (noun)', '登录', '登入', {
    'en-US': ['sign in', 'signed in', 'signing in', 'sign out', 'log-in'],
    'zh-CN': ['登陆', '登入'],
    'zh-TW': ['登錄', '登陸'],
  }),
  createTerm('log out', '退出登录', '登出', { 'zh-CN': ['登出'], 'zh-TW': ['退出登入'] }),
  createTerm('activate', '激活', '啟用', { 'zh-TW': ['激活'] }),
  createTerm('email', '邮箱', '電子郵件', {
    'en-US': ['e-mail', 'mails', 'electronic mail'],
    'zh-CN': ['电邮', '电子信箱'],
    'zh-TW': ['郵箱', '電郵'],
  }),
  createTerm('text message', '短信', '簡訊', {
    'en-US': ['short message'],
    'zh-CN': ['简讯', '手机短讯'],
    'zh-TW': ['短信', '短訊'],
  }),
  createTerm('verification code', '验证码', '驗證碼', {
    'en-US': ['verify code', 'check code'],
    'zh-CN': ['校验码', '确认码'],
    'zh-TW': ['校驗碼', '確認碼'],
  }),
  createTerm('captcha', '图形验证码', '圖形驗證碼', { 'en-US': ['picture code', 'image code'] }),
  createTerm('second factor', '两步验证', '兩步驟驗證', {
    'en-US': ['two-step login', '2FA'],
    'zh-CN': ['双重验证', '二次验证', '两步认证'],
    'zh-TW': ['雙重驗證', '二次驗證', '兩步驗證'],
  }),
  createTerm('recovery code', '恢复码', '復原碼', {
    'en-US': ['backup code', 'rescue code'],
    'zh-CN': ['备用码', '备份码'],
    'zh-TW': ['備用碼', '恢復碼'],
  }),
  createTerm('passkey', '通行密钥', '密碼金鑰', {
    'en-US': ['pass key'],
    'zh-TW': ['通行金鑰', '通行密鑰'],
  }),
  createTerm('console', '管理后台', '管理後台', {
    'en-US': ['back office', 'admin panel', 'backend'],
    'zh-CN': ['控制台', '管理端'],
    'zh-TW': ['控制台', '管理端'],
  }),
  createTerm('letter of authorization', '授权书', '授權書', { 'en-US': ['authorization letter'] }),
  createTerm('copyright commitment', '版权承诺书', '著作權承諾書', {
    'en-US': ['copyright promise'],
    'zh-TW': ['版權'],
  }),
  createTerm('venue pass', '现场投票点', '現場投票點', {
    'zh-CN': ['现场通行证'],
    'zh-TW': ['現場通行證'],
  }),
  createTerm('audit log', '审计日志', '稽核紀錄', { 'en-US': ['audit trail'], 'zh-TW': ['審計'] }),
  createTerm('Student ID', '学生身份证明', '學生身分證明', { 'zh-TW': ['身份'] }),
  createTerm('you', '您', '您', { 'zh-CN': ['你们'], 'zh-TW': ['你們'] }),
];

/** A pattern that messages of a language must not contain, with what to write instead. */
type WordingRule = readonly [pattern: RegExp, instead: string];

const han = '\\p{Script=Han}';
const chineseMark = `(?:${han}|[“”「」『』《》（），。；：？！、])`;

const punctuationRules: readonly WordingRule[] = [
  [new RegExp(`(?:${han}|[}”」』》])[,.;:!?()]|[,;:!?(]${han}`, 'u'), 'full-width punctuation'],
  [new RegExp(`${chineseMark} ${chineseMark}`, 'u'), 'no space between Chinese characters'],
  [/\.{3}|。{2,}/, '…'],
];

/** Spellings and units of American English, and phrases that read translated. */
const englishRules: readonly WordingRule[] = [
  [
    /\b\w*(?:organ|author|recogn|summar|final|minim|optim|apolog|categor|emphas)is(?:e|es|ed|er|ers|ing|ation)\b/i,
    '-ize',
  ],
  [/\b(?:colour|favour|behaviour|honour|neighbour|rumour|labour)\w*/i, '-or'],
  [/\b(?:centre|theatre|metre|litre)s?\b/i, '-er'],
  [
    /\b(?:programme|catalogue|dialogue|cheque|licence|defence|offence)s?\b/i,
    'the American spelling',
  ],
  [/\b\w*(?:cancell|labell|travell|modell|signall)(?:ed|ing)\b/i, 'one l'],
  [
    /\b(?:whilst|amongst|towards|afterwards|learnt|grey|judgement|fulfil|enquir\w+)\b/i,
    'the American form',
  ],
  [
    /\b(?:nobody|somebody|anybody|whoever|whom|anew|lest|thereof|at present|beforehand)\b/i,
    'no one, someone, anyone, again, now',
  ],
  [
    /\b(?:by itself|by themselves|by machine|by hand|at your wish|all the same)\b/i,
    'automatically, manually',
  ],
  [/\d(?:MB|GB|KB|px|min|sec|fps|kbps)\b/, 'a space between number and unit'],
  [/[\d}] %/, 'no space before %'],
  [/['"]/, 'curly quotation marks'],
  [/ -{1,2} | – /, 'an em dash, a colon or two sentences'],
  [/\.{3}/, '…'],
];

const simplifiedRules: readonly WordingRule[] = [
  ...punctuationRules,
  [
    /伺服器|荧幕|网路|软体|程式|滑鼠|列印|档案(?!留存)|资料夹|连结|预设|透过|讯息/,
    'the mainland word',
  ],
  [/[「」『』]/, '“ ”'],
  [/帐/, '账'],
  [/其它/, '其他'],
];

/** Mainland words in traditional characters, with the words of Taiwan. */
const taiwanWords: readonly (readonly [mainland: string, taiwan: string])[] = [
  ['視頻', '影片'],
  ['網絡', '網路'],
  ['信息', '資訊、訊息'],
  ['數據', '資料'],
  ['屏幕', '螢幕'],
  ['默認', '預設'],
  ['點擊', '點選、按'],
  ['質量', '品質'],
  ['程序', '程式'],
  ['軟件', '軟體'],
  ['硬件', '硬體'],
  ['硬盤', '硬碟'],
  ['內存', '記憶體'],
  ['緩存', '快取'],
  ['打印', '列印'],
  ['菜單', '選單'],
  ['鏈接', '連結'],
  ['服務器', '伺服器'],
  ['界面', '介面'],
  ['接口', '介面'],
  ['窗口', '視窗'],
  ['標籤頁', '分頁'],
  ['字符', '字元'],
  ['字節', '位元組'],
  ['字段', '欄位'],
  ['存儲', '儲存'],
  ['在線', '線上'],
  ['搜索', '搜尋'],
  ['刷新', '重新整理'],
  ['設置', '設定'],
  ['創建', '建立'],
  ['添加', '新增'],
  ['粘貼', '貼上'],
  ['全屏', '全螢幕'],
  ['二維碼', 'QR Code'],
  ['掃碼', '掃描'],
  ['音頻', '音訊'],
  ['反饋', '意見'],
  ['撤銷', '撤回、復原'],
  ['隊列', '佇列'],
  ['進程', '程式、進度'],
  ['導出', '匯出'],
  ['導入', '匯入'],
  ['時長', '片長、時間'],
  ['分辨率', '解析度'],
  ['文檔', '文件'],
  ['用戶', '使用者'],
  ['回復', '回覆'],
  ['重置', '重設'],
  ['加載', '載入'],
  ['日誌', '紀錄'],
  ['渠道', '管道'],
  ['模塊', '模組'],
  ['插件', '外掛程式'],
  ['優化', '最佳化'],
  ['光標', '游標'],
  ['端口', '連接埠'],
  ['密鑰', '金鑰'],
  ['批量', '批次、大量'],
  ['刷單', '假打工'],
  ['公章', '印信'],
  ['96110', '165'],
  ['複制', '複製'],
];

const taiwanRules: readonly WordingRule[] = [
  ...punctuationRules,
  ...taiwanWords.map(([mainland, taiwan]) => [new RegExp(mainland), taiwan] as const),
  [/手機號(?!碼)/, '手機號碼'],
  [/[“”‘’]/, '「 」'],
];

/** Rules of each language beyond the glossary. */
export const wordingRules: Readonly<Record<Locale, readonly WordingRule[]>> = {
  'en-US': englishRules,
  'zh-CN': simplifiedRules,
  'zh-TW': taiwanRules,
};
