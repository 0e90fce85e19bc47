import { WrittenHeading } from '../components/written-heading.tsx';
import { JuryPanels } from '../features/jury/jury-page.tsx';
import { filledPanels, personsOf } from '../features/jury/panels.ts';
import {
  absolute,
  documentHead,
  itemList,
  rootFacts,
  structuredData,
} from '../lib/document-head.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { answerWith, mapPart, partOf } from '../lib/part.ts';
import { hostOf } from '../lib/site-host.ts';
import { writtenPage } from '../lib/written-page.ts';
import type { Route } from './+types/professional-jury';
import styles from './professional-jury.module.css';

/** The panels of experts; where there are none, the whole jury rather than nobody. */
export async function loader({ context }: Route.LoaderArgs) {
  const host = hostOf(context);
  const [all, written] = await Promise.all([
    partOf(host, host.call('listJury', { query: {} })),
    writtenPage(host, 'professionalJury'),
  ]);
  const panels = mapPart(all, ({ list }) => {
    const filled = filledPanels(list);
    const experts = filled.filter(({ kind }) => kind === 'expert');
    return experts.length > 0 ? experts : filled;
  });
  return answerWith({ panels, written }, panels);
}

export const meta: Route.MetaFunction = (args) => {
  const { panels, written } = args.loaderData ?? {};
  const facts = rootFacts(args);
  const description = written?.intro ?? undefined;
  const persons = personsOf(panels?.data ?? [], (address) =>
    absolute(facts?.origin ?? '', address),
  );
  return [
    ...documentHead(args, 'professionalJury', { description }),
    ...(persons.length > 0 ? [structuredData(itemList(persons))] : []),
  ];
};

export default function ProfessionalJury({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { panels, written } = loaderData;
  return (
    <div className="wrap">
      <WrittenHeading
        written={written}
        title={t('pages.jury.expertTitle')}
        intro={t('pages.jury.intro')}
      />
      <JuryPanels panels={panels} title={written?.title ?? t('pages.jury.expertTitle')} />
      {panels.data && panels.data.length > 0 && (
        <p className={styles.whole}>
          <PageLink to="professionalZj">{t('pages.jury.whole')}</PageLink>
        </p>
      )}
    </div>
  );
}
