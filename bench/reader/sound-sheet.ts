import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@film-contest/contract/locales';
import { createCaptchaCode } from '../../apps/server/src/platform/captcha/code.ts';
import { speakCaptcha } from '../../apps/server/src/platform/captcha/speak.ts';

const perLanguage = 10;
const languages: readonly [name: string, locale: Locale][] = [
  ['English', 'en-US'],
  ['Mandarin', 'zh-CN'],
];

/** Writes twenty numbered captcha sounds for people to listen to, with a page that plays them and the codes. */
export async function writeSoundSheet(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sounds = languages.flatMap(([language, locale], i) =>
    Array.from({ length: perLanguage }, (_, n) => {
      const number = String(i * perLanguage + n + 1).padStart(2, '0');
      return { language, locale, number, code: createCaptchaCode() };
    }),
  );
  for (const { number, code, locale } of sounds) {
    await writeFile(join(folder, `${number}.wav`), speakCaptcha(code, locale));
  }
  const codes = sounds.map(({ number, language, code }) => `${number} ${language} ${code}\n`);
  await writeFile(join(folder, 'codes.txt'), codes.join(''));
  await writeFile(join(folder, 'index.html'), buildPage(sounds));
}

const buildPage = (
  sounds: readonly { number: string; language: string }[],
) => `<!-- biome-ignore-all lint/a11y/useMediaCaption: a caption would be the solution -->
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Captcha sounds to try</title>
<h1>Captcha sounds to try</h1>
<p>Write down the five or six digits of each sound, then compare them with <a href="codes.txt">the codes</a>. A visitor may
play a sound several times and get another one at any time.</p>
<ol>
${sounds.map(({ number, language }) => `<li>${language} <audio controls preload="none" src="${number}.wav"></audio></li>`).join('\n')}
</ol>
</html>
`;
