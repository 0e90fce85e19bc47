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
import { useT } from '../lib/messages.tsx';
import { answerWith, mapPart, partOf } from '../lib/part.ts';
import { hostOf } from '../lib/site-host.ts';
import { writtenPage } from '../lib/written-page.ts';
import type { Route } from './+types/professional-zj';

/** The whole jury, round by round. */
export async function loader({ context }: Route.LoaderArgs) {
  const host = hostOf(context);
  const [all, written] = await Promise.all([
    partOf(host, host.call('listJury', { query: {} })),
    writtenPage(host, 'professionalZj'),
  ]);
  const panels = mapPart(all, ({ list }) => filledPanels(list));
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
    ...documentHead(args, 'professionalZj', { description }),
    ...(persons.length > 0 ? [structuredData(itemList(persons))] : []),
  ];
};

export default function ProfessionalZj({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { panels, written } = loaderData;
  return (
    <div className="wrap">
      <WrittenHeading
        written={written}
        title={t('pages.jury.title')}
        intro={t('pages.jury.intro')}
      />
      <JuryPanels panels={panels} title={written?.title ?? t('pages.jury.title')} />
    </div>
  );
}
