import type { ScamType } from '../art/scam-type.ts';
import type { Localized } from './localized.ts';

export interface TipTexts {
  title: string;
  /** What the scammer says, in the scammer's own words. */
  script: string;
  /** Where it gives itself away. */
  giveaway: string;
  /** What to do instead. */
  action: string;
}

/** One card a kind of scam; its picture is `posterArt('tip-' + scamType, scamType, …)`. */
export interface Tip {
  scamType: ScamType;
  texts: Localized<TipTexts>;
}

export const tips: readonly Tip[] = [
  {
    scamType: 'police',
    texts: {
      'zh-CN': {
        title: '冒充公检法',
        script: '“你涉嫌一起洗钱案，请保密，把钱转到安全账户。”',
        giveaway: '公检法不会在电话、视频里办案，也没有“安全账户”。',
        action: '挂断，自己拨 110 或 96110 核实。',
      },
      'zh-TW': {
        title: '假冒檢警',
        script: '「你涉及洗錢案，偵查不公開，請把錢交由我們監管。」',
        giveaway: '檢警不會用電話辦案，不會監管帳戶，也不會派人收現金。',
        action: '掛斷，自己撥 110 或 165 查證。',
      },
      'en-US': {
        title: 'Fake police',
        script:
          '“You are part of a money-laundering case. Tell nobody, and move your savings to a safe account.”',
        giveaway: 'Police do not work cases by phone or video, and there is no safe account.',
        action: 'Hang up, and call the police on a number you looked up yourself.',
      },
    },
  },
  {
    scamType: 'service',
    texts: {
      'zh-CN': {
        title: '冒充客服',
        script: '“商品有问题，我们双倍赔付，请共享一下屏幕。”',
        giveaway: '真客服退款走原路，不需要你共享屏幕、转账或报验证码。',
        action: '回到购物平台，在订单里联系官方客服。',
      },
      'zh-TW': {
        title: '假冒客服',
        script: '「您的訂單被誤設為分期，請到提款機操作解除。」',
        giveaway: '提款機和網路銀行不能「解除分期」，退款也不必提供驗證碼。',
        action: '回到購物平臺，從訂單頁聯絡官方客服。',
      },
      'en-US': {
        title: 'Fake customer service',
        script:
          '“There was a fault with your order. Share your screen and we will refund you twice the price.”',
        giveaway:
          'A real refund goes back the way you paid. It needs neither your screen nor a code.',
        action: 'Open your order in the shop’s own app and ask there.',
      },
    },
  },
  {
    scamType: 'parcel',
    texts: {
      'zh-CN': {
        title: '快递诈骗',
        script: '“您的快递丢了，扫码进群领取理赔。”',
        giveaway: '快递理赔不进群、不扫码、不需要先付钱。没买过的包裹多半是饵。',
        action: '用官方应用查单号；陌生的到付件，拒收。',
      },
      'zh-TW': {
        title: '包裹詐騙',
        script: '「您的包裹地址不完整，請點連結補繳運費。」',
        giveaway: '沒訂過的包裹、要刷卡補運費的簡訊，都是為了你的卡號。',
        action: '用物流公司的官方網站查單號；不明的貨到付款，拒收。',
      },
      'en-US': {
        title: 'Parcel scam',
        script: '“Your parcel could not be delivered. Pay a small fee through this link.”',
        giveaway:
          'The fee is small because they want the card number. Codes in parcels you never ordered scan you.',
        action:
          'Look up the tracking number on the carrier’s own site. Refuse what you did not order.',
      },
    },
  },
  {
    scamType: 'investment',
    texts: {
      'zh-CN': {
        title: '虚假投资理财',
        script: '“跟着老师操作，稳赚不赔，内部名额。”',
        giveaway: '能看见收益却取不出来，提现还要先交税、交保证金。',
        action: '只用有牌照的机构；先试着把小钱取出来。',
      },
      'zh-TW': {
        title: '假投資',
        script: '「加入群組跟著老師，保證獲利，穩賺不賠。」',
        giveaway: '帳面有獲利，出金卻要先繳稅金或保證金。',
        action: '先查是否為合法業者，再撥 165 查證網址與群組。',
      },
      'en-US': {
        title: 'Fake investment',
        script: '“Follow the teacher. Guaranteed profit, a few seats left.”',
        giveaway:
          'You can see the profit but never withdraw it without paying a tax or a deposit first.',
        action:
          'Check the licence with the regulator. Try to take a small sum out before you put more in.',
      },
    },
  },
  {
    scamType: 'romance',
    texts: {
      'zh-CN': {
        title: '网络交友诈骗',
        script: '“等我回国就结婚，先帮我周转一下。”',
        giveaway: '没见过面，总有理由不能视频，感情一热就谈钱。',
        action: '用他的照片搜一下图；提到钱，就停下来告诉家人。',
      },
      'zh-TW': {
        title: '假交友',
        script: '「等我回去就結婚，先幫我墊一下保證金。」',
        giveaway: '沒見過面，總有理由不能視訊，感情一熱就談錢。',
        action: '用他的照片以圖搜圖；提到錢，就停下來告訴家人。',
      },
      'en-US': {
        title: 'Romance scam',
        script: '“We marry as soon as I am home. I only need a little help until then.”',
        giveaway:
          'You have never met, there is always a reason not to video, and warm words turn to money.',
        action: 'Search for the photos. When money comes up, stop and tell someone you trust.',
      },
    },
  },
  {
    scamType: 'task',
    texts: {
      'zh-CN': {
        title: '刷单返利',
        script: '“动动手指点个赞，一单返五块，多劳多得。”',
        giveaway: '先返小钱是诱饵，要你先垫付的那一单才是正戏。',
        action: '凡是先垫钱的兼职一律退出，别想着“再做一单就回本”。',
      },
      'zh-TW': {
        title: '假打工',
        script: '「動動手指按個讚，一單回饋五十元，在家就能賺。」',
        giveaway: '先給小錢是誘餌，要你先墊付的那一單才是正戲。',
        action: '要先墊錢的打工一律退出，別想著「再做一單就回本」。',
      },
      'en-US': {
        title: 'Task rebate',
        script: '“Just tap like. A little money for every task, more if you do more.”',
        giveaway:
          'The first small payments are bait. The task you must pay for in advance is the scam.',
        action: 'Leave any job that asks you to pay first. One more task never wins it back.',
      },
    },
  },
  {
    scamType: 'loan',
    texts: {
      'zh-CN': {
        title: '虚假贷款',
        script: '“无抵押，秒放款，先交一笔手续费就能到账。”',
        giveaway: '放款之前先收钱，后面还有解冻费、验资费。',
        action: '只找正规金融机构；让你先交钱的，马上停手。',
      },
      'zh-TW': {
        title: '假貸款',
        script: '「免擔保，當天撥款，先繳手續費就能入帳。」',
        giveaway: '撥款之前先收錢，或要你交出存摺、提款卡。',
        action: '只找合法金融機構；要你先付錢或寄卡的，馬上停手。',
      },
      'en-US': {
        title: 'Fake loan',
        script: '“No security, paid out today. There is only a small fee first.”',
        giveaway: 'A lender that collects before it lends will find another fee, and another.',
        action: 'Deal with licensed lenders only, and stop at the first advance fee.',
      },
    },
  },
  {
    scamType: 'game',
    texts: {
      'zh-CN': {
        title: '游戏交易诈骗',
        script: '“平台手续费太高，我们私下交易，给你便宜一半。”',
        giveaway: '离开官方平台的链接、要你先交担保金才能收款。',
        action: '只在官方平台交易，网址一个字母一个字母地看。',
      },
      'zh-TW': {
        title: '遊戲交易詐騙',
        script: '「平台抽成太高，我們私下交易，算你半價。」',
        giveaway: '離開官方平臺的連結、要你先付保證金才能收款。',
        action: '只在官方平臺交易，網址一個字母一個字母地看。',
      },
      'en-US': {
        title: 'Game trade',
        script: '“The marketplace takes too much. Let us trade directly, half price.”',
        giveaway: 'A link that leaves the marketplace, or a deposit before you can be paid.',
        action: 'Trade on the official marketplace, and read the address letter by letter.',
      },
    },
  },
];

/** The strip on the home page: three noes and one more. */
export const threeNoes: Localized<readonly [string, string, string, string]> = {
  'zh-CN': ['未知链接不点击', '陌生来电不轻信', '个人信息不透露', '转账汇款多核实'],
  'zh-TW': ['不明連結不點擊', '陌生來電不輕信', '個人資料不透露', '轉帳匯款多查證'],
  'en-US': [
    'Do not open unknown links',
    'Do not trust unknown callers',
    'Do not give away personal details',
    'Check once more before you pay',
  ],
};
