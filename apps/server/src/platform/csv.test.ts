import { expect, test } from 'vitest';
import { formatCsvLine } from './csv.ts';

test.each<[unknown[], string]>([
  [['a', 1, true, null, undefined], 'a,1,true,,'],
  [['a,b', 'say "hi"', 'two\nlines', 'cr\r'], '"a,b","say ""hi""","two\nlines","cr\r"'],
  [['=1+1', '+1', '-1', '@sum'], "'=1+1,'+1,'-1,'@sum"],
  [['\tx', '\rx', '\nx'], '"\'\tx","\'\rx","\'\nx"'],
  [['a;=1+1', 'a\t@sum', 'a; ＋1', 'a; b'], '"a;\'=1+1","a\t\'@sum","a; \'＋1","a; b"'],
  [['a\n=1+1', 'a\r\n @sum', 'a\n\n－1', 'a\nb'], '"a\n\'=1+1","a\r\n \'@sum","a\n\n\'－1","a\nb"'],
  [['＝1', '＋1', '－1', '＠sum'], "'＝1,'＋1,'－1,'＠sum"],
  [['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"'],
  [[-1, 'a=b', '字'], '-1,a=b,字'],
])('%j', (cells, line) => {
  expect(formatCsvLine(cells as string[])).toBe(`${line}\r\n`);
});
