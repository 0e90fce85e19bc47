import type { messages as en } from '../en-US/papers.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'papers.number': '作品编号：{number}',
  'papers.organiser': '主办方',
  'papers.unnamedOrganiser': '本大赛主办方',
  'papers.contact': '联系方式',

  'papers.section.team': '团队信息',
  'papers.section.guardian': '未满 14 周岁的成员',
  'papers.section.files': '提交的文件',
  'papers.section.signatures': '签署',
  'papers.files.enclosed': '请勾选已提交的文件。',

  'papers.name': '姓名（正楷）',
  'papers.signature': '签名或盖章',
  'papers.date': '日期',
  'papers.role.team': '团队代表',
  'papers.role.makers': '作品作者',
  'papers.role.guardian': '未满 14 周岁成员的父母或其他监护人',
  'papers.role.guardianIfAny':
    '父母或其他监护人（作者未满 14 周岁的，必须由其签署；其他未成年作者也应由其一并签署）',

  'papers.entryForm.sign': '我们确认，本表所填内容真实、完整。',

  'papers.commitment.opening':
    '我们是上述作品（以下称“作品”）的作者，现以该作品参加上述大赛，并向主办方作出如下承诺：',
  'papers.commitment.own': '原创与权利。',
  'papers.commitment.ownText':
    '作品由我们独立创作完成，我们依法享有作品的著作权，或者已取得参赛所需的全部权利。',
  'papers.commitment.others': '他人作品的使用。',
  'papers.commitment.othersText':
    '作品中使用的音乐、图片、影像、字体、文字以及其他由他人创作的内容，均已取得授权，或者属于依法可以使用的情形。我们保存有关证明，并在主办方要求时提供。',
  'papers.commitment.people': '人物与场所。',
  'papers.commitment.peopleText':
    '凡可以通过面容、声音或者姓名识别的人员，均已同意在作品中出现；未满 14 周岁的，已取得其父母或者其他监护人的同意。场所和商标的呈现符合法律规定。',
  'papers.commitment.rights': '不侵犯他人权利。',
  'papers.commitment.rightsText':
    '作品不侵犯任何人的著作权、商标权、肖像权、名誉权、隐私权、个人信息权益或者其他合法权益，也不含有违反法律法规的内容。',
  'papers.commitment.truth': '信息真实。',
  'papers.commitment.truthText':
    '我们向主办方提供的信息真实、完整；情况发生变化的，及时告知主办方。',
  'papers.commitment.duty': '责任。',
  'papers.commitment.dutyText':
    '违反上述承诺的，主办方可以停止展示作品、取消其参赛资格或者收回所获奖项；由此侵害他人权利的，由我们依法承担责任。',
  'papers.commitment.sign':
    '签署即表示我们已阅读并理解本承诺书的全部内容。由全体作者签署，位置不足时可另附页。',

  'papers.authorization.opening':
    '我们是上述作品（以下称“作品”）的作者和权利人，现就作品的使用向主办方授权如下：',
  'papers.authorization.scope': '授权内容。',
  'papers.authorization.scopeText':
    '主办方可以展示、放映、复制、发行、广播作品，并可以通过信息网络向公众传播作品，包括作品的全部或者片段，以及作品名称、剧照、海报、字幕、团队名称和团队介绍。',
  'papers.authorization.purpose': '使用目的。',
  'papers.authorization.purposeText':
    '仅用于大赛以及非商业性的反诈骗公益宣传教育；不得出售作品，也不得将作品用于商品或者服务的广告。',
  'papers.authorization.media': '使用媒介。',
  'papers.authorization.mediaText':
    '网站、应用程序和社交媒体，电视、广播和公共场所屏幕，放映、展览和教学活动，印刷品，以及大赛的档案留存。',
  'papers.authorization.term': '地域与期限。',
  'papers.authorization.termText': '在全球范围内有效；自签署之日起，至作品的著作权保护期届满为止。',
  'papers.authorization.open': '非专有、无偿。',
  'papers.authorization.openText':
    '作品的著作权仍归我们所有，我们可以自行使用作品，也可以许可他人使用。本授权不收取费用。',
  'papers.authorization.respect': '尊重作品。',
  'papers.authorization.respectText':
    '主办方可以对作品作必要的格式转换和压缩，加配字幕，选取片段和画面，但不得歪曲、篡改作品；使用作品时，应当注明作品名称和团队名称。',
  'papers.authorization.partners': '合作方。',
  'papers.authorization.partnersText':
    '参与上述活动的协办单位、媒体和平台，可以为相同目的、按照相同条件使用作品。除此之外，本授权不得转让。',
  'papers.authorization.assurance': '权利保证。',
  'papers.authorization.assuranceText':
    '我们有权作出本授权。依照法律规定不得放弃的权利，不受本授权影响。',
  'papers.authorization.sign': '签署即表示我们同意作出本授权。由全体作者签署，位置不足时可另附页。',
} as const satisfies Translation<typeof en>;
