import type { Html, Localized } from './localized.ts';

/** `media` is Media News, `company` Company Announcements. */
export type NewsKind = 'media' | 'company';

export interface NewsTexts {
  title: string;
  summary: string;
  source: string;
  body: Html;
}

export interface NewsItem {
  slug: string;
  kind: NewsKind;
  /** Days before the first start. */
  daysAgo: number;
  texts: Localized<NewsTexts>;
}

const p = (...paragraphs: string[]): Html => paragraphs.map((text) => `<p>${text}</p>`).join('');

const half = { 'zh-CN': '半格娱乐', 'zh-TW': '半格娛樂', 'en-US': 'Half Frame Entertainment' };
const evening = {
  'zh-CN': '《海城晚报》',
  'zh-TW': '《海城晚報》',
  'en-US': 'Haicheng Evening Post',
};
const radio = { 'zh-CN': '第四面墙电台', 'zh-TW': '第四面牆電臺', 'en-US': 'Fourth Wall Radio' };

const companyNews: readonly NewsItem[] = [
  {
    slug: 'call-for-entries',
    kind: 'company',
    daysAgo: 30,
    texts: {
      'zh-CN': {
        title: '作品征集正式开始',
        summary: '公开组与学生组同时开放，十分钟以内，把骗局拍穿帮。',
        source: half['zh-CN'],
        body: p(
          '即日起，大赛面向全社会征集反诈公益微电影。不限题材，不限手法，只有一个要求：让观众看见骗局是怎么穿帮的。',
          '注册并激活账号后即可填写报名表。填写可以分几个晚上完成，草稿会自动保存；视频支持断点续传，网络中断不必从头再来。',
          '如对参赛要求有疑问，请先阅读赛事详情页的常见问题，或通过联系我们页面留言。',
        ),
      },
      'zh-TW': {
        title: '作品徵件正式開始',
        summary: '公開組與學生組同時開放，十分鐘以內，把騙局拍穿幫。',
        source: half['zh-TW'],
        body: p(
          '即日起，大賽向所有人徵求反詐騙公益微電影。不限題材，不限手法，只有一個要求：讓觀眾看見騙局是怎麼穿幫的。',
          '註冊並啟用帳號後即可填寫報名表。填寫可以分幾個晚上完成，草稿會自動儲存；影片支援續傳，網路中斷不必從頭再來。',
          '如對參賽規定有疑問，請先閱讀「競賽說明」頁面的常見問題，或透過聯絡我們頁面留言。',
        ),
      },
      'en-US': {
        title: 'The call for entries is open',
        summary: 'Both groups, ten minutes at most: make a scam blow its cover.',
        source: half['en-US'],
        body: p(
          'From today we invite anti-fraud micro-films from everyone. Any subject, any technique, one condition: let the audience see where the scam gives itself away.',
          'Register, activate your account and fill in the form, over several evenings if you like. Drafts save themselves, and an interrupted upload goes on where it stopped.',
          'Questions? See the FAQ on the contest details page, or write to us.',
        ),
      },
    },
  },
  {
    slug: 'voting-opens',
    kind: 'company',
    daysAgo: 14,
    texts: {
      'zh-CN': {
        title: '大众投票今日开启',
        summary: '每台设备每部作品一票，无需注册；请关闭 VPN 后投票。',
        source: half['zh-CN'],
        body: p(
          '首批通过审核的作品已经上线。打开作品页，看完再投；您可以为多部作品投票，但每部作品只有一票。',
          '为了公平，我们不接受通过 VPN 或代理网络的投票。如果您的网络被误判，请通过联系我们页面告诉我们。',
          '<strong>提醒：</strong>大赛没有授权任何人有偿拉票。凡声称可以代投、刷票的，都是骗局。',
        ),
      },
      'zh-TW': {
        title: '大眾票選今日開放',
        summary: '每台裝置每部作品一票，不必註冊；請關閉 VPN 後投票。',
        source: half['zh-TW'],
        body: p(
          '首批通過審核的作品已經上架。打開作品頁，看完再投；您可以為多部作品投票，但每部作品只有一票。',
          '為了公平，我們不接受透過 VPN 或代理網路的投票。如果您的網路被誤判，請透過聯絡我們頁面告訴我們。',
          '<strong>提醒：</strong>大賽沒有授權任何人有償拉票。凡聲稱可以代投、灌票的，都是騙局。',
        ),
      },
      'en-US': {
        title: 'Public voting opens today',
        summary: 'One vote per device and film, no account needed; please switch your VPN off.',
        source: half['en-US'],
        body: p(
          'The first films have passed review. Open one, watch it, then vote. You may vote for several films, once for each.',
          'To keep it fair we do not count votes through VPNs or proxies. If your network is misjudged, tell us through Contact Us.',
          '<strong>Please note:</strong> nobody sells votes on our behalf. Whoever offers to is running a scam.',
        ),
      },
    },
  },
  {
    slug: 'first-shortlist',
    kind: 'company',
    daysAgo: 7,
    texts: {
      'zh-CN': {
        title: '第一批入围作品公布',
        summary: '六部公开组作品、四部学生组作品进入滚动入围名单。',
        source: half['zh-CN'],
        body: p(
          '评审团从已发布的作品中选出第一批入围作品。名单不分先后，今后每周更新。',
          '“看完以后，我把家里电话旁的便签换成了片子里的那句话。”一位评审在评语里写道。',
        ),
      },
      'zh-TW': {
        title: '第一批入圍作品公布',
        summary: '六部公開組作品、四部學生組作品進入滾動入圍名單。',
        source: half['zh-TW'],
        body: p(
          '評審團從已發布的作品中選出第一批入圍作品。名單不分先後，今後每週更新。',
          '「看完以後，我把家裡電話旁的便條換成了片子裡的那句話。」一位評審在評語裡寫道。',
        ),
      },
      'en-US': {
        title: 'The first shortlist',
        summary: 'Six films of the Open Group and four of the Student Group.',
        source: half['en-US'],
        body: p(
          'The jury has chosen the first shortlisted films, in no particular order. The list grows every week.',
          '“When it was over I replaced the note beside our telephone with a line from the film,” wrote one juror.',
        ),
      },
    },
  },
  {
    slug: 'no-fees',
    kind: 'company',
    daysAgo: 4,
    texts: {
      'zh-CN': {
        title: '关于冒用大赛名义收费的声明',
        summary: '本大赛不收取任何费用，也不会通过私人账号联系获奖者。',
        source: half['zh-CN'],
        body: p(
          '近日有参赛者反映，有人自称“大赛组委会”，以“入围保证金”“版权登记费”为由要求转账。我们郑重声明：大赛不收取任何费用。',
          '核实方法很简单：登录本站，在账号页查看作品状态。任何通知都会出现在那里，并由您注册时的邮箱或手机号收到。',
          '如已转账，请立即拨打 110 报警，或拨打 96110 咨询。',
        ),
      },
      'zh-TW': {
        title: '關於冒用大賽名義收費的聲明',
        summary: '本大賽不收取任何費用，也不會透過私人帳號聯絡得獎者。',
        source: half['zh-TW'],
        body: p(
          '近日有參賽者反映，有人自稱「大賽組委會」，以「入圍保證金」「版權登記費」為由要求轉帳。我們鄭重聲明：大賽不收取任何費用。',
          '查證方法很簡單：登入本站，在帳號頁查看作品狀態。任何通知都會出現在那裡，並寄到您註冊時的電子郵件或手機號碼。',
          '如已轉帳，請立即撥打 110 報案，或撥打 165 諮詢。',
        ),
      },
      'en-US': {
        title: 'About fees demanded in our name',
        summary: 'The contest charges nothing and never contacts winners from private accounts.',
        source: half['en-US'],
        body: p(
          'Contestants tell us of callers who claim to be the organising committee and ask for a “shortlist deposit” or a “registration fee”. The contest charges nothing, ever.',
          'Checking is simple: sign in here and look at your film’s status. Every notice appears there, and is sent to the address you registered with.',
          'If you have already paid, report it to the police at once.',
        ),
      },
    },
  },
];

const mediaNews: readonly NewsItem[] = [
  {
    slug: 'behind-the-green-screen',
    kind: 'media',
    daysAgo: 20,
    texts: {
      'zh-CN': {
        title: '绿幕后面：一群美术指导眼里的骗局',
        summary: '“我们搭了十年假办公室，第一次有人因为看出它是假的而感谢我们。”',
        source: evening['zh-CN'],
        body: p(
          '在灯塔路的片场里，一间“公安局办公室”只有三面墙。桌上的案卷是白纸，墙后是撑着木板的沙袋。',
          '“骗子的布景比我们简陋多了，”美术指导说，“他们只要骗过一个摄像头。”',
          '她的建议是：看边缘。请对方把镜头转一圈，假的地方自己会露出来。',
        ),
      },
      'zh-TW': {
        title: '綠幕後面：一群美術指導眼裡的騙局',
        summary: '「我們搭了十年假辦公室，第一次有人因為看出它是假的而感謝我們。」',
        source: evening['zh-TW'],
        body: p(
          '在燈塔路的片場裡，一間「警局辦公室」只有三面牆。桌上的卷宗是白紙，牆後是撐著木板的沙袋。',
          '「騙子的布景比我們簡陋多了，」美術指導說，「他們只要騙過一個鏡頭。」',
          '她的建議是：看邊緣。請對方把鏡頭轉一圈，假的地方自己會露出來。',
        ),
      },
      'en-US': {
        title: 'Behind the green screen',
        summary:
          '“We have built fake offices for ten years. This is the first time anyone thanked us for noticing.”',
        source: evening['en-US'],
        body: p(
          'On Lighthouse Road there is a police office with three walls. The case files are blank paper, and sandbags hold up the plywood.',
          '“Scammers build far worse sets than we do,” says the art director. “They only have to fool one camera.”',
          'Her advice: look at the edges. Ask them to turn the camera around, and the fake part shows itself.',
        ),
      },
    },
  },
  {
    slug: 'grandma-on-screen',
    kind: 'media',
    daysAgo: 12,
    texts: {
      'zh-CN': {
        title: '八十一岁的女主角，和她没有交出去的存折',
        summary: '社区大学影像课的同学，用五分钟拍了一条巷子里的停顿。',
        source: radio['zh-CN'],
        body: p(
          '《阿嬤的存摺》的女主角今年八十一岁，片子里的那通电话她真的接到过。',
          '“我走到一半，遇到卖菜的，聊着聊着就觉得不对。”她说，导演只是把那五分钟原样拍了下来。',
        ),
      },
      'zh-TW': {
        title: '八十一歲的女主角，和她沒有交出去的存摺',
        summary: '社區大學影像課的同學，用五分鐘拍了一條巷子裡的停頓。',
        source: radio['zh-TW'],
        body: p(
          '《阿嬤的存摺》的女主角今年八十一歲，片子裡的那通電話她真的接到過。',
          '「我走到一半，遇到賣菜的，聊著聊著就覺得不對。」她說，導演只是把那五分鐘原樣拍了下來。',
        ),
      },
      'en-US': {
        title: 'Eighty-one, leading lady, and still holding her passbook',
        summary: 'A community-college film class and a five-minute pause in an alley.',
        source: radio['en-US'],
        body: p(
          'The lead of “Grandma’s Passbook” is eighty-one, and the phone call in the film really reached her.',
          '“Half-way there I met the vegetable lady. We chatted, and something felt wrong.” The director, she says, simply filmed those five minutes as they were.',
        ),
      },
    },
  },
  {
    slug: 'campus-nineteen-noons',
    kind: 'media',
    daysAgo: 9,
    texts: {
      'zh-CN': {
        title: '十九个中午拍完一部片：学生组剧组探班',
        summary: '午休两小时，搭景、拍摄、拆景，再赶回去上下午的课。',
        source: evening['zh-CN'],
        body: p(
          '《第三排左二》的四十个工位，其实只有六张桌子，靠移动机位和一面镜子拍出来。',
          '同学们说，最难的不是搭景，是把话术念得那么温柔。“念到第三天，我们自己都差点信了。”',
        ),
      },
      'zh-TW': {
        title: '十九個中午拍完一部片：學生組劇組探班',
        summary: '午休兩小時，搭景、拍攝、拆景，再趕回去上下午的課。',
        source: evening['zh-TW'],
        body: p(
          '《第三排左二》的四十個座位，其實只有六張桌子，靠移動機位和一面鏡子拍出來。',
          '同學們說，最難的不是搭景，是把話術念得那麼溫柔。「念到第三天，我們自己都差點信了。」',
        ),
      },
      'en-US': {
        title: 'A film in nineteen lunch breaks',
        summary: 'Two hours to build, shoot and strike the set, then back to class.',
        source: evening['en-US'],
        body: p(
          'The forty desks of “Third Row, Second from Left” are six desks, a moving camera and one mirror.',
          'The hardest part, say the students, was to speak the script so gently. “By the third day we nearly believed it ourselves.”',
        ),
      },
    },
  },
  {
    slug: 'screening-tour',
    kind: 'media',
    daysAgo: 3,
    texts: {
      'zh-CN': {
        title: '露天放映走进十一个社区',
        summary: '放映结束后，志愿者帮居民在手机里装上了来电预警。',
        source: radio['zh-CN'],
        body: p(
          '周六傍晚，院子露天影院在海城老码头放映了五部参赛作品。一块幕布，四十把自带的椅子。',
          '映后交流里最常被问到的问题是：接到这种电话，第一句话该说什么？志愿者的回答是：什么也不用说，挂断就好。',
        ),
      },
      'zh-TW': {
        title: '露天放映走進十一個社區',
        summary: '放映結束後，志工幫居民在手機裡設定來電警示。',
        source: radio['zh-TW'],
        body: p(
          '週六傍晚，院子露天電影院在海城老碼頭放映了五部參賽作品。一塊布幕，四十把自己帶來的椅子。',
          '映後座談裡最常被問到的問題是：接到這種電話，第一句話該說什麼？志工的回答是：什麼也不用說，掛斷就好。',
        ),
      },
      'en-US': {
        title: 'Open-air screenings in eleven neighbourhoods',
        summary: 'Afterwards volunteers helped residents to set up call warnings on their phones.',
        source: radio['en-US'],
        body: p(
          'On Saturday evening Courtyard Open-Air Cinema showed five contest films at the old pier of Haicheng: one sheet, forty chairs that people brought along.',
          'The question asked most often: what do I say first when such a call comes? The answer: nothing. Hang up.',
        ),
      },
    },
  },
];

export const news: readonly NewsItem[] = [...companyNews, ...mediaNews].sort(
  (a, b) => a.daysAgo - b.daysAgo,
);
