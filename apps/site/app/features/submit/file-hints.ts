import { limits } from '@film-contest/contract/limits';
import { formatFileSize, joinSentences } from '@film-contest/messages/format';
import { useLocale, useT } from '../../lib/messages.tsx';
import { fileRules } from './file-rules.ts';

type PictureKind = 'team_logo' | 'video_cover_url' | 'front_cover_url';

/** Returns a function that describes the required size and format of a picture. */
export function useImageRequirementsText() {
  const t = useT();
  const size = useFileSizeFormatter();
  return (kind: PictureKind, use?: string) => {
    const { image, bytes } = fileRules[kind];
    const rule = t('submit.imageHint', {
      size: size(bytes),
      width: image?.width ?? 0,
      height: image?.height ?? 0,
    });
    return use ? joinSentences(t.locale, [use, rule]) : rule;
  };
}

export function useFilmRequirementsText(): string {
  const t = useT();
  const size = useFileSizeFormatter();
  return t('submit.videoHint', {
    minutes: limits.video.seconds / 60,
    size: size(limits.video.bytes),
  });
}

export function useFileSizeFormatter() {
  const { locale } = useLocale();
  return (bytes: number) => formatFileSize(locale, bytes);
}
