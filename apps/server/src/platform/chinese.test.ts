import { expect, test } from 'vitest';
import { detectChineseScript, loadChineseConverter } from './chinese.ts';

test.each([
  ['母亲接到“公安局”打来的视频电话', 'zh-CN'],
  ['提款機只能領錢和轉帳，不能「解除分期」。', 'zh-TW'],
  ['里程碑 was written in 台湾 by 皇后', 'zh-CN'],
  ['第三排左二', 'zh-CN'],
  ['', 'zh-CN'],
] as const)('%s is written in the script of %s', async (text, expected) => {
  expect(await detectChineseScript(text)).toBe(expected);
});

test.each([
  ['zh-TW', '视频和软件的网络', '影片和軟體的網路'],
  ['zh-CN', '影片和軟體的網路', '视频和软件的网络'],
  ['zh-TW', '安全账户，转账，蚊帐', '安全帳戶，轉帳，蚊帳'],
  ['zh-CN', '安全帳戶，轉帳，蚊帳', '安全账户，转账，蚊帐'],
  ['zh-TW', '“安全”与“OK”', '「安全」與“OK”'],
  ['zh-CN', '「解除『分期』」', '“解除‘分期’”'],
  ['zh-TW', 'Level 99', 'Level 99'],
] as const)('the conversion to %s of %s is %s', async (to, text, expected) => {
  expect((await loadChineseConverter(to))(text)).toBe(expected);
});
