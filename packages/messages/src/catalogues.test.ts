import { codes } from '@film-contest/contract/codes';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { areas } from './areas.ts';
import { catalogues } from './catalogues.ts';
import { compileCatalogue } from './compile.ts';
import { splitMessageAtTags } from './rich.ts';

const getTexts = (locale: Locale): Record<string, string> =>
  Object.assign({}, ...Object.values(catalogues[locale]));

const english = getTexts('en-US');
const translations = locales.filter((locale) => locale !== 'en-US');

function listArguments(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , branches] = token;
    const inner = branches && typeof branches === 'object' ? Object.values(branches) : [];
    return [name, ...inner.filter(Array.isArray).flatMap(listArguments)];
  });
}

const listArgumentNames = (message: CompiledMessage) => [...new Set(listArguments(message))].sort();
const listTagNames = (text: string) =>
  splitMessageAtTags(text).flatMap((part) => (typeof part === 'string' ? [] : part.name));

const listInvalidTexts = (texts: Record<string, string>, isFaulty: (text: string) => boolean) =>
  Object.entries(texts).filter(([, text]) => isFaulty(text));

describe.each(locales)('catalogues of %s', (locale) => {
  const texts = getTexts(locale);

  test.each(areas)('%s: keys start with the area and every text compiles', (area) => {
    const catalogue = catalogues[locale][area];
    expect(Object.keys(catalogue).filter((key) => !key.startsWith(`${area}.`))).toEqual([]);
    expect(Object.keys(compileCatalogue(catalogue))).toEqual(Object.keys(catalogue));
  });

  test('no text is empty, or has leading, trailing or double spaces', () => {
    expect(listInvalidTexts(texts, (text) => text === '' || /^\s|\s$|\s\s/.test(text))).toEqual([]);
  });

  test('a plural has a branch for each form of the language', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const listBranches = (message: CompiledMessage) =>
      message.filter((token) => typeof token !== 'string' && token[1] === 'plural');
    const lacking = Object.entries(compileCatalogue(texts)).filter(([, message]) =>
      listBranches(message).some((token) => needed.some((form) => !(form in Object(token[2])))),
    );
    expect(lacking.map(([key]) => key)).toEqual([]);
  });

  test('every application code has a message', () => {
    const numbers = Object.values(codes);
    expect(numbers.filter((code) => texts[`codes.${code}`] === undefined)).toEqual([]);
  });
});

describe.each(translations)('%s compared with en-US', (locale) => {
  const texts = getTexts(locale);

  test('has the same keys', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
  });

  test('has the same arguments and tags', () => {
    const listArgumentsAndTags = (all: Record<string, string>) =>
      Object.entries(compileCatalogue(all)).map(([key, message]) => [
        key,
        listArgumentNames(message),
        listTagNames(all[key] ?? ''),
      ]);
    expect(listArgumentsAndTags(texts)).toEqual(listArgumentsAndTags(english));
  });

  test('has full-width punctuation between Han characters, and a space between Han and Latin', () => {
    const han = '\\p{Script=Han}';
    const halfWidth = new RegExp(`(?:${han}|[}”」』》])[,.;:!?()]|[,;:!?(]${han}`, 'u');
    const cramped = new RegExp(`${han}[A-Za-z0-9]|[A-Za-z0-9]${han}`, 'u');
    const removeSyntax = (text: string) =>
      text.replace(/\{\w+, \w+,|\b(one|other|=0|timeout|missing) \{/g, '');
    expect(listInvalidTexts(texts, (text) => halfWidth.test(text))).toEqual([]);
    expect(listInvalidTexts(texts, (text) => cramped.test(removeSyntax(text)))).toEqual([]);
  });

  test('uses the quotation marks of its language', () => {
    const foreign = locale === 'zh-CN' ? /[「」『』]/ : /[“”‘’]/;
    expect(listInvalidTexts(texts, (text) => foreign.test(text))).toEqual([]);
  });
});

/** Common characters that belong to one script only. */
const simplifiedOnly =
  '们这来时说国对会学为发过还进问题页码账号户输请认验证邮录设视频传载网络链删确试错误数无开关显选项类级组队员图标书资权声审评奖厅颁谢联览编辑单击骗诈识赛师习团从众优仅价体与专业两个举义买争产亲储儿兴养况净减则刚创别剧办务动势区华协卖历压参双变后么并点画听万续继线经结给统绍终维让计订记许论访译词话该详语读课调谁责败货质购费赞轨转轮软较达运连迟适遗释钟钥银长门闭间闻阅阶际随难须预领顺顾风饰馆鸣齐龄';
const traditionalOnly =
  '們這來時說國對會學為發過還進問題頁碼帳號戶輸請認驗證郵錄設視頻傳載網絡鏈刪確試錯誤數無開關顯選項類級組隊員圖標書資權聲審評獎廳頒謝聯覽編輯單擊騙詐識賽師習團從眾優僅價體與專業兩個舉義買爭產親儲兒興養況淨減則剛創別劇辦務動勢區華協賣歷壓參雙變後麼點畫聽萬續繼線經結給統紹終維讓計訂記許論訪譯詞話該詳語讀課調誰責敗貨質購費贊軌轉輪軟較達運連遲適遺釋鐘鑰銀長門閉間聞閱階際隨難須預領順顧風飾館鳴齊齡';

describe('scripts', () => {
  const createCharacterSearch = (characters: string) => (text: string) =>
    [...text].some((each) => characters.includes(each));

  test('zh-TW is written in traditional characters', () => {
    const { 'shell.locale.zh-CN': _ownName, ...texts } = getTexts('zh-TW');
    expect(listInvalidTexts(texts, createCharacterSearch(simplifiedOnly))).toEqual([]);
  });

  test('zh-CN is written in simplified characters', () => {
    const { 'shell.locale.zh-TW': _ownName, ...texts } = getTexts('zh-CN');
    expect(listInvalidTexts(texts, createCharacterSearch(traditionalOnly))).toEqual([]);
  });
});
