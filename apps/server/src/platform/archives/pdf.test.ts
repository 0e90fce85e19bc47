import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makePdf, makePdfObjectStream } from '../../../test/archive-files.ts';
import { readPdf } from './pdf.ts';

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** Builds an object stream with one object; `extra` is added to its dictionary. */
function makeObjectStream(
  object: string,
  extra: string,
  options: { first?: string; header?: string } = {},
) {
  const { first = '/First 4 /N 1', header = '7 0 ' } = options;
  const content = deflateSync(Buffer.from(header + object));
  const head = `<< ${extra} ${first} /Filter /FlateDecode /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
}

const web = '<< /S /URI /URI (https://example.org) >>';
const buildOpenAction = (object: number) => `<< /OpenAction ${object} 0 R >>`;

const activeCases: [string, Buffer, string][] = [
  ['in an object', makePdf([script]), 'JavaScript'],
  ['by a spelling of its name', makePdf(['<< /S /J#61vaScrip#74 /J#53 (x) >>']), 'JavaScript'],
  ['behind comments', makePdf(['<< /S%(\n/JavaScript%>>\n/JS%\n(x) >>']), 'JavaScript'],
  ['behind white space', makePdf(['<<\0/S\f/JavaScript\t/JS\r(x)>>']), 'JavaScript'],
  ['in an array in an array', makePdf([`<< /Next [[${script}]] >>`]), 'JavaScript'],
  ['in the trailer', makePdf([], `/X << /OpenAction ${script} >> `), 'JavaScript'],
  ['in packed objects', makePdf([makeObjectStream(script, '/Type /ObjStm')]), 'JavaScript'],
  ['in packed objects without a type', makePdf([makeObjectStream(script, '')]), 'JavaScript'],
  [
    'behind a string that looks like an object',
    makePdf([makeObjectStream(script, '/X (obj)')]),
    'JavaScript',
  ],
  [
    'behind a string that looks like an end',
    makePdf([makeObjectStream(script, '/X (>> endobj)')]),
    'JavaScript',
  ],
  ['behind an escape in a string', makePdf([makeObjectStream(script, '/X (\\)>>)')]), 'JavaScript'],
  [
    'behind a comment that looks like an end',
    makePdf([makeObjectStream(script, '%>>\n')]),
    'JavaScript',
  ],
  ['behind a padding', makePdf([makeObjectStream(script, ' '.repeat(5000))]), 'JavaScript'],
  [
    'behind a long string',
    makePdf([makeObjectStream(script, `/X (${'x'.repeat(5000)})`)]),
    'JavaScript',
  ],
  ['behind a dictionary', makePdf([makeObjectStream(script, '/X << /Y << >> >>')]), 'JavaScript'],
  [
    'by a spelling of the keys',
    makePdf([makeObjectStream(script, '', { first: '/F#69rst 4 /#4e 1' })]),
    'JavaScript',
  ],
  [
    'in a string, where a table of positions leads to it',
    makePdf([
      Buffer.concat([
        Buffer.from('<< /X (9 0 obj '),
        makeObjectStream(script, ''),
        Buffer.from(') >>'),
      ]),
    ]),
    'JavaScript',
  ],
  [
    'in a packed string, where the stream’s own table leads to it',
    makePdf([
      makeObjectStream(`(${'<< /S /Lau#6ech /F (x) >>'})`, '', {
        header: '7 1 ',
        first: '/First 4 /N 1',
      }),
    ]),
    'Launch',
  ],
  ['a short name', makePdf(['<< /S /Other /JS 5 0 R >>']), 'JS'],
  ['a short name in packed objects', makePdf([makeObjectStream('<< /S /X /JS (x) >>', '')]), 'JS'],
  ['what a page does when it opens', makePdf(['<< /Type /Page /AA << /O 5 0 R >> >>']), 'AA'],
  ['what a field does', makePdf(['<< /FT /Tx /A#41 5 0 R >>']), 'AA'],
  ['a page that is opened on the web', makePdf(['<< /OpenAction << /S /URI >> >>']), 'OpenAction'],
  [
    'a page that is opened on the web, elsewhere',
    makePdf(['<< /S /URI /URI (https://example.org) >>', '<< /OpenAction 4 0 R >>']),
    'OpenAction',
  ],
  ['an object of the number', makePdf(['<< /OpenAction 5 0 R >>', '6 0 R', web]), 'OpenAction'],
  [
    'a file of another machine',
    makePdf(['<< /S /GoToR /F (x) >>', buildOpenAction(4)]),
    'OpenAction',
  ],
  [
    'a thread of another machine',
    makePdf(['<< /S /Thread /F (x) >>', buildOpenAction(4)]),
    'OpenAction',
  ],
  [
    'an action that follows',
    makePdf([`<< /OpenAction << /S /GoTo /Next ${web} >> >>`]),
    'OpenAction',
  ],
  [
    'an action that follows elsewhere',
    makePdf([web, '<< /S /Named /Next [4 0 R] >>', buildOpenAction(5)]),
    'OpenAction',
  ],
  [
    'an action in packed objects',
    makePdf([makeObjectStream(web, ''), buildOpenAction(7)]),
    'OpenAction',
  ],
  ['one of two actions', makePdf(['<< /S /URI /S /GoTo >>', buildOpenAction(4)]), 'OpenAction'],
  ['an action of a type elsewhere', makePdf(['<< /S 9 0 R >>', buildOpenAction(4)]), 'OpenAction'],
  ['an odd reference', makePdf([web, '<< /OpenAction +4 0 R >>']), 'OpenAction'],
  [
    'an object with a comment in its number',
    makePdf([buildOpenAction(9), `<< >> endobj 9 %\n 0 obj ${web}`]),
    'OpenAction',
  ],
  ['a program', makePdf(['<< /S /Launch /F (cmd.exe) >>']), 'Launch'],
  ['a file', makePdf(['<< /Type /EmbeddedFile >>']), 'EmbeddedFile'],
  ['a file without a type', makePdf(['<< /F (x) /EF << /F 5 0 R >> >>']), 'EmbeddedFile'],
  ['a list of files', makePdf(['<< /EmbeddedFiles 5 0 R >>']), 'EmbeddedFiles'],
  ['a form of its own', makePdf(['<< /AcroForm << /XFA [(x) 5 0 R] >> >>']), 'XFA'],
  ['media', makePdf(['<< /Subtype /RichMedia >>']), 'RichMedia'],
];

const unreadableCases: [string, Buffer][] = [
  ['two filters', makePdf([makePdfObjectStream('7 0 x', '[/ASCII85Decode /FlateDecode]')])],
  ['another filter', makePdf([makePdfObjectStream('7 0 x', '/LZWDecode')])],
  ['a filter elsewhere', makePdf([makePdfObjectStream('7 0 x', '9 0 R')])],
  ['a predictor', makePdf([makeObjectStream('x', '/DecodeParms << /Predictor 12 >>')])],
  ['parameters elsewhere', makePdf([makeObjectStream('x', '/DecodeParms 9 0 R')])],
  ['a number elsewhere', makePdf([makeObjectStream('x', '', { first: '/First 9 0 R /N 1' })])],
  ['damaged', makePdf([Buffer.from('<< /First 4 /N 1 /Filter /FlateDecode >>\nstream\nxxxx')])],
  ['a bomb', makePdf([makePdfObjectStream(' '.repeat(17 * 1024 * 1024))])],
  ['bombs', makePdf(Array(6).fill(makePdfObjectStream(`7 0 ${' '.repeat(12 * 1024 * 1024)}`)))],
  ['no line end in front', makePdf([Buffer.from('<< /First 4 /N 1 >>\nstream \n7 0 << >>')])],
  ['half a line end in front', makePdf([Buffer.from('<< /First 4 /N 1 >>\nstream\r7 0 << >>')])],
  ['a table without numbers', makePdf([makeObjectStream('x', '', { header: 'a b ' })])],
];

const harmlessCases: [string, Buffer][] = [
  ['an empty page', makePdf()],
  ['a page that is shown first', makePdf(['<< /OpenAction [3 0 R /Fit] >>'])],
  ['an action that shows a page', makePdf(['<< /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>'])],
  [
    'a page that is shown first, elsewhere',
    makePdf(['[3 0 R /XYZ null null 0]', buildOpenAction(4)]),
  ],
  [
    'an action elsewhere',
    makePdf(['<< /S /GoTo /D [3 0 R /Fit] /Next 4 0 R >>', buildOpenAction(4), web]),
  ],
  [
    'a packed action',
    makePdf([makeObjectStream('<< /S /GoTo /D (x) >>', ''), buildOpenAction(7), web]),
  ],
  ['an opening that is nowhere', makePdf([buildOpenAction(44), web])],
  ['a link elsewhere', makePdf(['<< /A 5 0 R >>', web])],
  ['a link', makePdf(['<< /A << /S /URI /URI (https://example.org/Web/JavaScript) >> >>'])],
  ['fonts of short names', makePdf(['<< /Font << /AA 5 0 R /JS 6 0 R /EF 7 0 R >> >>'])],
  ['words in a string', makePdf(['<< /Title (JS, AA, EF and XFA) >>'])],
  ['packed objects', makePdf([makeObjectStream('<< /Type /Font >>', '/Type /ObjStm')])],
  [
    'packed objects without a filter',
    makePdf(['<< /First 4 /N 1 >>\nstream\n7 0 << >>\nendstream']),
  ],
  ['a stream that is no object stream', makePdf(['<< /Length 3 >>\nstream\nabc\nendstream'])],
];

describe('readPdf finds', () => {
  test.each(activeCases)('%s', (_, bytes, active) => {
    expect(readPdf(bytes)).toMatchObject({ active, complete: true });
  });
});

/** Nests actions, each in the Next entry of the previous one. */
const buildActionChain = (count: number, last: string) =>
  `<< /OpenAction ${'<< /S /GoTo /Next '.repeat(count)}${last}${' >>'.repeat(count)} >>`;

describe('readPdf reports as active', () => {
  test('a script that is nested too deeply', () => {
    expect(readPdf(makePdf([buildActionChain(90, script)])).active).toBe('JavaScript');
    for (const depth of [98, 99, 110, 5000]) {
      expect([depth, readPdf(makePdf([buildActionChain(depth, script)])).active]).toEqual([
        depth,
        'ObjStm',
      ]);
    }
  });

  test('an array that is nested too deeply', () => {
    const nested = `<< /Next ${'['.repeat(150)}${script}${']'.repeat(150)} >>`;
    expect(readPdf(makePdf([nested])).active).toBe('ObjStm');
  });

  test.each(unreadableCases)('unreadable object streams: %s', (_, bytes) => {
    expect(readPdf(bytes).active).toBe('ObjStm');
  });

  test.each([
    ['dictionaries within dictionaries', 'obj<<'],
    ['arrays within arrays', 'obj['],
    ['strings within strings', 'obj('],
    ['names', 'obj/#6a'],
    ['comments', 'obj%'],
    ['hexadecimal strings', 'obj<'],
  ])('2 MB of %s without an end', (_, part) => {
    const { active } = readPdf(makePdf([part.repeat((2 * 1024 * 1024) / part.length)]));
    expect(['ObjStm', '']).toContain(active);
  });
});

describe('readPdf accepts', () => {
  test.each(harmlessCases)('%s', (_, bytes) => {
    expect(readPdf(bytes)).toEqual({ complete: true, encrypted: false, active: '' });
  });
});

test.each(['/Encrypt 4 0 R', '/#45ncrypt << >>', '/Encrypt%\n4 0 R'])(
  'detects a password: %s',
  (trailer) => {
    expect(readPdf(makePdf([], `${trailer} `)).encrypted).toBe(true);
  },
);

/** Appends a second end to a PDF, with unrelated bytes in between. */
const appendSecondEnd = (rest: string, position: number) =>
  Buffer.concat([makePdf(), Buffer.from(`${rest}\nstartxref\n${position}\n%%EOF\n`)]);
const table = makePdf().indexOf('xref');

describe('detects the end of a PDF:', () => {
  test.each([
    ['of its own', makePdf(), true],
    ['repeated by an update', appendSecondEnd('9 0 obj\n<< >>\nendobj\n', table), true],
    ['behind the comment of a writer', appendSecondEnd('trailer\n<< >>\n%writer 1.0', table), true],
    ['behind other bytes', appendSecondEnd('MZ'.repeat(500), table), false],
    [
      'behind other bytes in a comment',
      appendSecondEnd(`trailer<<>>%${'MZ'.repeat(500)}`, table),
      false,
    ],
    ['a position of something else', appendSecondEnd('9 0 obj\n<< >>\nendobj\n', 1), false],
    ['a position behind the file', appendSecondEnd('9 0 obj\n<< >>\nendobj\n', 1e9), false],
    ['no position', makePdf().subarray(0, -12), false],
  ])('%s', (_, bytes, complete) => {
    expect(readPdf(bytes).complete).toBe(complete);
  });

  test('counts positions from the header', () => {
    expect(readPdf(Buffer.concat([Buffer.from('\n'), makePdf()])).complete).toBe(true);
  });
});
