import type { ContestDetails } from './contest.ts';
import type { Localized } from './localized.ts';

export const contestDetails: Localized<ContestDetails> = {
  'zh-CN': {
    theme:
      '<p>穿帮，是剧组的行话：灯架入了画，话筒掉进了镜头，假景露出了木板。穿帮也是生活里的话：谎话被看穿的那一刻。</p><p>骗局和拍戏很像，有剧本、有布景、有演员，只是观众只有一个人，而且要付钱。我们邀请你拍一部不超过十分钟的微电影，从真实的骗局出发，找到它穿帮的那一处，拍给还没遇上的人看。</p>',
    groups: [
      {
        name: '公开组',
        text: '不限年龄、职业与地区，个人或团队均可报名。未满十八岁者须由监护人代为提交。',
      },
      {
        name: '学生组',
        text: '在读学生个人或团队，须填写所在院校，可有一名指导教师。未满十四岁者须经监护人同意。',
      },
    ],
    requirements: [
      { item: '时长', rule: '不超过 10 分钟（含片头片尾）' },
      { item: '画面', rule: '1920×1080，不得出现角标、台标或其他标识' },
      { item: '格式', rule: 'MP4、MOV、AVI、MKV、WebM，不超过 2 GB' },
      { item: '字幕', rule: '中英双语：可上传 SRT 或 VTT 文件，也可直接压制在画面中' },
      {
        item: '封面',
        rule: '作品封面 960×540，方形封面 400×400，团队标志 160×160；JPG 或 PNG，每张不超过 5 MB',
      },
      { item: '授权书', rule: '由全体作者签字，扫描为 PDF、JPG 或 PNG，也可打包为 ZIP' },
      { item: '其他材料', rule: '报名表、预告片、片花等打包为一个 ZIP，不超过 500 MB（选交）' },
    ],
    awards: [
      {
        name: '穿帮大奖',
        places: 1,
        prize: '奖金 50,000 元与半格片场一周的拍摄支持',
        text: '授予全场最佳作品，不分组别。',
      },
      { name: '公开组优秀作品', places: 6, prize: '奖金 8,000 元与证书' },
      { name: '学生组优秀作品', places: 6, prize: '奖金 8,000 元与证书，指导教师同获证书' },
      {
        name: '最佳破绽',
        places: 2,
        prize: '奖金 5,000 元',
        text: '奖给一眼就让人记住的那一处穿帮。',
      },
      { name: '大众喜爱作品', places: 3, prize: '奖金 5,000 元', text: '由大众投票产生。' },
    ],
  },
  'zh-TW': {
    theme:
      '<p>穿幫，是劇組的行話：燈架入了鏡，收音桿掉進畫面，假景露出了木板。穿幫也是生活裡的話：謊話被看穿的那一刻。</p><p>騙局和拍戲很像，有劇本、有布景、有演員，只是觀眾只有一個人，而且要付錢。我們邀請你拍一部十分鐘以內的微電影，從真實的騙局出發，找到它穿幫的那一處，拍給還沒遇上的人看。</p>',
    groups: [
      {
        name: '公開組',
        text: '不限年齡、職業與地區，個人或團隊均可報名。未滿十八歲者須由監護人代為提交。',
      },
      {
        name: '學生組',
        text: '在學學生個人或團隊，須填寫就讀學校，可有一名指導老師。未滿十四歲者須經監護人同意。',
      },
    ],
    requirements: [
      { item: '片長', rule: '10 分鐘以內（含片頭片尾）' },
      { item: '畫面', rule: '1920×1080，不得出現台標、浮水印或其他標誌' },
      { item: '格式', rule: 'MP4、MOV、AVI、MKV、WebM，2 GB 以內' },
      { item: '字幕', rule: '中英雙語：可上傳 SRT 或 VTT 檔，也可直接壓製在畫面中' },
      {
        item: '封面',
        rule: '作品封面 960×540，方形封面 400×400，團隊標誌 160×160；JPG 或 PNG，每張 5 MB 以內',
      },
      { item: '授權書', rule: '由全體作者簽名，掃描為 PDF、JPG 或 PNG，也可打包為 ZIP' },
      { item: '其他資料', rule: '報名表、預告片、花絮等打包為一個 ZIP，500 MB 以內（選繳）' },
    ],
    awards: [
      {
        name: '穿幫大獎',
        places: 1,
        prize: '獎金人民幣 50,000 元與半格片場一週的拍攝支援',
        text: '頒給全場最佳作品，不分組別。',
      },
      { name: '公開組優秀作品', places: 6, prize: '獎金人民幣 8,000 元與證書' },
      { name: '學生組優秀作品', places: 6, prize: '獎金人民幣 8,000 元與證書，指導老師同獲證書' },
      {
        name: '最佳破綻',
        places: 2,
        prize: '獎金人民幣 5,000 元',
        text: '頒給一眼就讓人記住的那一處穿幫。',
      },
      { name: '大眾喜愛作品', places: 3, prize: '獎金人民幣 5,000 元', text: '由大眾票選產生。' },
    ],
  },
  'en-US': {
    theme:
      '<p>On a film set, a giveaway is the goof that exposes the trick: a lamp stand in the shot, a microphone in the frame, raw plywood at the edge of a painted wall. In life, it is the moment a lie is seen through.</p><p>A scam has a script, a set and a cast. The only difference is that it plays to an audience of one, who pays. Make a micro-film of up to ten minutes that starts from a real scam, finds the spot where it gives itself away, and shows it to those who have not met it yet.</p>',
    groups: [
      {
        name: 'Open Group',
        text: 'Anyone, anywhere, alone or as a team. A guardian submits for those under eighteen.',
      },
      {
        name: 'Student Group',
        text: 'Enrolled students, alone or as a team, with the name of their school and up to one supervising teacher. Those under fourteen need a guardian’s consent.',
      },
    ],
    requirements: [
      { item: 'Length', rule: 'Up to 10 minutes, titles and credits included' },
      { item: 'Picture', rule: '1920×1080, without corner marks, channel marks or logos' },
      { item: 'Format', rule: 'MP4, MOV, AVI, MKV or WebM, up to 2 GB' },
      {
        item: 'Subtitles',
        rule: 'Chinese and English: SRT or VTT files, or burnt into the picture',
      },
      {
        item: 'Covers',
        rule: 'Works cover 960×540, square cover 400×400, team logo 160×160; JPG or PNG, up to 5 MB each',
      },
      {
        item: 'Authorization letter',
        rule: 'Signed by all authors, as a scan: PDF, JPG or PNG, or pack it as a ZIP',
      },
      {
        item: 'Other materials',
        rule: 'Entry form, trailers and clips in one ZIP of up to 500 MB (optional)',
      },
    ],
    awards: [
      {
        name: 'Grand Giveaway',
        places: 1,
        prize: 'CNY 50,000 and a week at Half Frame Studios',
        text: 'For the best film of all, whichever its group.',
      },
      { name: 'Best of the Open Group', places: 6, prize: 'CNY 8,000 and a certificate' },
      {
        name: 'Best of the Student Group',
        places: 6,
        prize: 'CNY 8,000 and a certificate, with one for the teacher',
      },
      {
        name: 'Best Giveaway',
        places: 2,
        prize: 'CNY 5,000',
        text: 'For the one slip that nobody forgets.',
      },
      {
        name: 'Audience Favourite',
        places: 3,
        prize: 'CNY 5,000',
        text: 'Decided by the public vote.',
      },
    ],
  },
};
