import type { ReasonTemplate } from '@film-contest/contract/reason-templates';

const createReasonTemplate = (
  field: ReasonTemplate['field'],
  cn: string,
  tw: string,
  en: string,
): ReasonTemplate => ({ field, texts: { 'zh-CN': cn, 'zh-TW': tw, 'en-US': en } });

export const defaultReasonTemplates: ReasonTemplate[] = [
  createReasonTemplate(
    'url',
    '画面里有角标或台标，请去掉后重新上传影片。',
    '畫面裡有台標、浮水印或標誌，請移除後重新上傳影片。',
    'There is a corner mark or a logo in the picture. Please remove it and upload the film again.',
  ),
  createReasonTemplate(
    'url',
    '影片的声音听不清，请重新混音后上传。',
    '影片的聲音聽不清楚，請重新混音後上傳。',
    'The sound is hard to understand. Please mix it again and upload the film.',
  ),
  createReasonTemplate(
    'subtitles',
    '中文或英文字幕不完整，请补全后重新提交。',
    '中文或英文字幕不完整，請補齊後重新提交。',
    'The Chinese or the English subtitles are incomplete. Please complete them.',
  ),
  createReasonTemplate(
    'subtitles',
    '字幕与画面不同步，请调整时间后重新上传。',
    '字幕與畫面不同步，請調整時間後重新上傳。',
    'The subtitles do not keep time with the picture. Please adjust them and upload them again.',
  ),
  createReasonTemplate(
    'empower',
    '授权书没有签字，请签字后重新上传。',
    '授權書沒有簽名，請簽名後重新上傳。',
    'The letter of authorization is not signed. Please sign it and upload it again.',
  ),
  createReasonTemplate(
    'empower',
    '授权书上的片名或作者与作品不一致，请更正。',
    '授權書上的片名或作者與作品不一致，請更正。',
    'The title or the authors in the letter of authorization differ from the entry. Please correct it.',
  ),
  createReasonTemplate(
    'front_cover_url',
    '封面看不清或与作品无关，请换一张剧照。',
    '封面看不清楚或與作品無關，請換一張劇照。',
    'The cover cannot be made out, or has nothing to do with the film. Please choose another still.',
  ),
  createReasonTemplate(
    'student_proof',
    '学生证明看不清或已经过期，请重新上传。',
    '學生證明看不清楚或已經過期，請重新上傳。',
    'The proof of being a student cannot be read or has expired. Please upload another one.',
  ),
  createReasonTemplate(
    null,
    '作品与大赛主题无关。',
    '作品與競賽主題無關。',
    'The film has nothing to do with the theme of the contest.',
  ),
  createReasonTemplate(
    null,
    '作品详细演示了作案方法，不宜公开。',
    '作品詳細示範了作案方法，不宜公開。',
    'The film shows in detail how to commit a crime and cannot be published.',
  ),
];
