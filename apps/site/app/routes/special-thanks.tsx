import { EmptyPage } from '../components/empty-page.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { WrittenHeading } from '../components/written-heading.tsx';
import { ThanksTiers } from '../features/thanks/thanks-tiers.tsx';
import { documentHead } from '../lib/document-head.ts';
import { useT } from '../lib/messages.tsx';
import { answerWith, mapPart, partOf } from '../lib/part.ts';
import { hostOf } from '../lib/site-host.ts';
import { writtenPage } from '../lib/written-page.ts';
import type { Route } from './+types/special-thanks';

export async function loader({ context }: Route.LoaderArgs) {
  const host = hostOf(context);
  const [thanks, written] = await Promise.all([
    partOf(host, host.call('listThanks')),
    writtenPage(host, 'specialThanks'),
  ]);
  const tiers = mapPart(thanks, ({ list }) => list.filter(({ members }) => members.length > 0));
  return answerWith({ tiers, written }, tiers);
}

export const meta: Route.MetaFunction = (args) =>
  documentHead(args, 'specialThanks', {
    description: args.loaderData?.written?.intro ?? undefined,
  });

export default function SpecialThanks({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { tiers, written } = loaderData;
  return (
    <div className="wrap">
      <WrittenHeading
        written={written}
        title={t('pages.specialThanks.title')}
        intro={t('pages.specialThanks.intro')}
      />
      {tiers.fault !== null && <LoadFailed fault={tiers.fault} />}
      {tiers.data?.length === 0 && (
        <EmptyPage
          text={t('pages.specialThanks.empty')}
          action={{ to: 'aboutUs', label: t('shell.nav.aboutUs') }}
        />
      )}
      {tiers.data && <ThanksTiers tiers={tiers.data} />}
    </div>
  );
}
