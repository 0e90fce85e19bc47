import type { Html, Localized } from './localized.ts';

export interface AboutTexts {
  mission: Html;
  organiser: Html;
  timeline: readonly { when: string; what: string }[];
  pressKit: Html;
}

export const about: Localized<AboutTexts> = {
  'zh-CN': {
    mission:
      '<p>我们相信，防骗最有用的不是恐吓，而是看穿。一个人只要见过一次布景的背面，就很难再把它当真。</p><p>所以每部参赛作品都可以带上一到三个“穿帮点”：时间轴上的一个刻度、一句能记住的话。它会跟着作品的海报一起被转发，让每一次分享都多留下一条有用的提醒。</p>',
    organiser:
      '<p>半格娱乐有限公司是一家做短片和舞台布景的公司，因为搭过太多假的办公室、假的客厅和假的街道，决定用自己最熟悉的方式做一件公益的事。</p><p>大赛不向参赛者收取任何费用，所有作品的著作权归作者所有。</p>',
    timeline: [
      { when: '第一年', what: '一场内部放映会，九部短片，观众四十人。' },
      { when: '第二年', what: '邀请高校参加，收到一百二十部作品，走进十一座城市的社区。' },
      { when: '今年', what: '向公众开放征集与投票，设立学生组与线上展映。' },
    ],
    pressKit:
      '<p>媒体可以免费使用本站的标志、主视觉与获奖作品剧照，请注明“穿帮微电影大赛”。采访与放映合作请通过<strong>联系我们</strong>页面留言，我们会在两个工作日内答复。</p>',
  },
  'zh-TW': {
    mission:
      '<p>我們相信，防詐最有用的不是恐嚇，而是看穿。一個人只要見過一次布景的背面，就很難再把它當真。</p><p>所以每部參賽作品都可以帶上一到三個「穿幫點」：時間軸上的一個刻度、一句能記住的話。它會跟著作品的海報一起被轉傳，讓每一次分享都多留下一條有用的提醒。</p>',
    organiser:
      '<p>半格娛樂有限公司是一家做短片和舞臺布景的公司，因為搭過太多假的辦公室、假的客廳和假的街道，決定用自己最熟悉的方式做一件公益的事。</p><p>大賽不向參賽者收取任何費用，所有作品的著作權歸作者所有。</p>',
    timeline: [
      { when: '第一年', what: '一場內部放映會，九部短片，觀眾四十人。' },
      { when: '第二年', what: '邀請大專院校參加，收到一百二十部作品，走進十一座城市的社區。' },
      { when: '今年', what: '向大眾開放徵件與票選，設立學生組與線上展映。' },
    ],
    pressKit:
      '<p>媒體可以免費使用本站的標誌、主視覺與得獎作品劇照，請註明「穿幫微電影大賽」。採訪與放映合作請透過<strong>聯絡我們</strong>頁面留言，我們會在兩個工作天內答覆。</p>',
  },
  'en-US': {
    mission:
      '<p>We believe that people are protected less by fear than by seeing through things. Once you have seen the back of a set, it is hard to take it for a wall again.</p><p>That is why a film can carry one to three giveaways: a notch on the timeline and a line worth remembering. It travels with the film’s poster, so that every share leaves one useful warning behind.</p>',
    organiser:
      '<p>Half Frame Entertainment makes short films and stage sets. Having built more fake offices, fake living rooms and fake streets than we can count, we decided to do some good with what we know best.</p><p>The contest charges no fee, and every film stays the property of its makers.</p>',
    timeline: [
      { when: 'Year one', what: 'A screening among colleagues: nine films, forty people.' },
      {
        when: 'Year two',
        what: 'Universities join: a hundred and twenty films, shown in neighbourhoods of eleven cities.',
      },
      {
        when: 'This year',
        what: 'Open to everybody, with a public vote, a Student Group and an online exhibition.',
      },
    ],
    pressKit:
      '<p>The press may use our mark, key art and stills of awarded films free of charge, naming “The Giveaway” contest. For interviews and screenings write to us through <strong>Contact Us</strong>; we answer within two working days.</p>',
  },
};
