import { htmlLang, type Locale } from '@film-contest/contract/locales';
import type { EntryFileKind } from '@film-contest/contract/media';
import type { Paper } from '@film-contest/contract/papers';
import { formatFileSize } from '@film-contest/messages/format';
import { getTranslator } from '@film-contest/messages/load';
import type { Block, Fact, PaperDocument, Signatures } from '../../platform/documents/document.ts';
import type { PaperFacts, PaperFile } from './paper-facts.ts';
import { getGuardianSignature } from './papers.rules.ts';

/** Builds a paper in one language. Unknown values are left blank. */
export function buildPaperDocument(paper: Paper, locale: Locale, facts: PaperFacts): PaperDocument {
  const t = getPaperTranslator(locale);
  const name = t(`film.paper.${paper}`);
  const foot = [facts.contest, name, ...(facts.title ? [facts.title] : [])];
  return {
    title: [name, ...foot.slice(2)].join(' · '),
    author: facts.organiser,
    date: facts.date,
    lang: htmlLang[locale],
    script: locale === 'zh-TW' ? 'tc' : 'sc',
    foot: foot.join(' · '),
    blocks: [
      {
        type: 'title',
        above: facts.contest,
        text: name,
        aside: facts.number && t('papers.number', { number: facts.number }),
      },
      ...blocksOf[paper](t, facts),
    ],
  };
}

const getPaperTranslator = (locale: Locale) => getTranslator(locale, 'papers', 'film', 'submit');
type Words = ReturnType<typeof getPaperTranslator>;

const blocksOf: Record<Paper, (t: Words, facts: PaperFacts) => Block[]> = {
  'entry-form': buildEntryForm,
  commitment: buildCommitment,
  authorization: buildAuthorization,
};

function buildEntryForm(t: Words, facts: PaperFacts): Block[] {
  const { title, desc, team, teamDesc, contact, group } = facts;
  const groupName = group && t(`film.group.${group}`);
  return [
    {
      type: 'facts',
      facts: [
        buildOrganiserFact(t, facts),
        { label: t('submit.field.title'), value: title },
        ...buildEnglishFact(t('submit.field.title_en'), facts.titleEn),
        { label: t('submit.field.group'), value: groupName },
        ...(group === 'open'
          ? []
          : [{ label: t('submit.field.school_name'), value: facts.school }]),
        { label: t('submit.field.desc'), value: desc, lines: 11 },
        ...buildEnglishFact(t('submit.field.desc_en'), facts.descEn),
      ],
    },
    { type: 'heading', text: t('papers.section.team') },
    {
      type: 'facts',
      facts: [
        { label: t('submit.field.team'), value: team },
        { label: t('papers.contact'), value: contact },
        { label: t('submit.field.team_desc'), value: teamDesc, lines: 5 },
      ],
    },
    ...buildGuardianBlocks(t, facts),
    ...buildFileBlocks(t, facts.files),
    { type: 'heading', text: t('submit.field.declarations') },
    {
      type: 'ticks',
      ticks: (['rights', 'clean', 'rules'] as const).map((name) => ({
        text: t(`submit.declarations.${name}`),
        isTicked: facts.declarations?.[name] ?? false,
      })),
    },
    buildSignatures(t, facts, {
      text: t('papers.entryForm.sign'),
      role: t('papers.role.team'),
      makers: 1,
    }),
  ];
}

/** Builds the line of an optional English text; no line if the text is missing. */
const buildEnglishFact = (label: string, value: string | null | undefined): Fact[] =>
  value ? [{ label, value }] : [];

function buildCommitment(t: Words, facts: PaperFacts): Block[] {
  const buildClause = (name: 'own' | 'others' | 'people' | 'rights' | 'truth' | 'duty') => ({
    lead: t(`papers.commitment.${name}`),
    text: t(`papers.commitment.${name}Text`),
  });
  return [
    { type: 'facts', facts: buildEntryFacts(t, facts) },
    { type: 'text', text: t('papers.commitment.opening') },
    {
      type: 'clauses',
      clauses: (['own', 'others', 'people', 'rights', 'truth', 'duty'] as const).map(buildClause),
    },
    buildSignatures(t, facts, {
      text: t('papers.commitment.sign'),
      role: t('papers.role.makers'),
      makers: 4,
    }),
  ];
}

const authorizationClauses = [
  'scope',
  'purpose',
  'media',
  'term',
  'open',
  'respect',
  'partners',
  'assurance',
] as const;

function buildAuthorization(t: Words, facts: PaperFacts): Block[] {
  return [
    { type: 'facts', facts: buildEntryFacts(t, facts) },
    { type: 'text', text: t('papers.authorization.opening') },
    {
      type: 'clauses',
      clauses: authorizationClauses.map((name) => ({
        lead: t(`papers.authorization.${name}`),
        text: t(`papers.authorization.${name}Text`),
      })),
    },
    buildSignatures(t, facts, {
      text: t('papers.authorization.sign'),
      role: t('papers.role.makers'),
      makers: 4,
    }),
  ];
}

const buildOrganiserFact = (t: Words, { organiser }: PaperFacts): Fact => ({
  label: t('papers.organiser'),
  value: organiser,
});

const buildEntryFacts = (t: Words, facts: PaperFacts): Fact[] => [
  buildOrganiserFact(t, facts),
  { label: t('submit.field.title'), value: facts.title },
  { label: t('submit.field.team'), value: facts.team },
];

function buildGuardianBlocks(t: Words, facts: PaperFacts): Block[] {
  const signs = getGuardianSignature(facts);
  if (signs === 'no') return [];
  const { guardian } = facts;
  const ticks = [
    { text: t('submit.guardian.none'), isTicked: guardian?.under14 === false },
    { text: t('submit.guardian.under14'), isTicked: guardian?.under14 === true },
  ];
  const heading: Block = { type: 'heading', text: t('papers.section.guardian') };
  if (guardian?.under14 === false) return [heading, { type: 'ticks', ticks: ticks.slice(0, 1) }];
  return [
    heading,
    { type: 'ticks', ticks: signs === 'yes' ? ticks.slice(1) : ticks },
    {
      type: 'facts',
      facts: [
        { label: t('submit.guardian.name'), value: guardian?.name?.trim() || null },
        { label: t('submit.guardian.contact'), value: guardian?.contact?.trim() || null },
      ],
    },
    {
      type: 'ticks',
      ticks: [{ text: t('submit.guardian.consent'), isTicked: guardian?.consent ?? false }],
    },
  ];
}

const getFileLabel = (t: Words, kind: EntryFileKind) =>
  kind === 'subtitles_zh'
    ? t('submit.subtitles.zh')
    : kind === 'subtitles_en'
      ? t('submit.subtitles.en')
      : t(`submit.field.${kind}`);

const usualFiles = ['url', 'subtitles_zh', 'subtitles_en', 'team_logo'] as const;
const covers = ['video_cover_url', 'front_cover_url', 'materials'] as const;

function buildFileBlocks(t: Words, files: PaperFile[] | null): Block[] {
  const heading: Block = { type: 'heading', text: t('papers.section.files') };
  if (files === null) {
    const ticks = [...usualFiles, ...covers].map((kind) => ({
      text: getFileLabel(t, kind),
      isTicked: false,
    }));
    return [heading, { type: 'text', text: t('papers.files.enclosed') }, { type: 'ticks', ticks }];
  }
  if (files.length === 0) return [];
  const facts = files.map(({ kind, filename, size, sha256 }) => ({
    label: getFileLabel(t, kind as EntryFileKind),
    value: `${filename} (${formatFileSize(t.locale, size)})`,
    ...(sha256 && { detail: `SHA-256 ${sha256}` }),
  }));
  return [heading, { type: 'facts', facts }];
}

/** Builds the signature lines of the entrants, and of a guardian if one signs. */
function buildSignatures(
  t: Words,
  facts: PaperFacts,
  { text, role, makers }: { text: string; role: string; makers: number },
): Signatures {
  const rows = Array.from({ length: makers }, (_, index) => ({
    role: index === 0 ? role : null,
    name: null,
  }));
  const signs = getGuardianSignature(facts);
  const guardian = {
    role: t(signs === 'yes' ? 'papers.role.guardian' : 'papers.role.guardianIfAny'),
    name: (signs === 'yes' && facts.guardian?.name?.trim()) || null,
  };
  return {
    type: 'signatures',
    heading: t('papers.section.signatures'),
    text,
    columns: [t('papers.name'), t('papers.signature'), t('papers.date')],
    rows: signs === 'no' ? rows : [...rows, guardian],
  };
}
