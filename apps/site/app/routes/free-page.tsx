import { buildPagePath } from '@film-contest/contract/pages';
import { redirect } from 'react-router';
import { StaffWrittenHeading } from '../components/written-heading.tsx';
import {
  buildCanonicalPath,
  buildCardUrl,
  buildHead,
  buildStructuredData,
  getRootLoaderData,
} from '../lib/document-head.ts';
import { createTextExcerpt, htmlToText } from '../lib/excerpt.ts';
import { buildNotFoundResponse } from '../lib/few-films.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/free-page';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const outcome = await host.call('getFreePage', { params: { slug: params.slug } });
  if (!outcome.ok) throw await buildNotFoundResponse(host);
  const page = outcome.data;
  if (page.slug !== params.slug) {
    throw redirect(buildPagePath('freePage', host.tree, { slug: page.slug }), 301);
  }
  return { page };
}

export const meta: Route.MetaFunction = (args) => {
  const facts = getRootLoaderData(args);
  const page = args.loaderData?.page;
  if (!facts || !page) return buildHead(args, 'home', { noindex: true });
  const { id, slug, title, intro, body } = page;
  const card = `page-${id}`;
  const description = createTextExcerpt(intro ?? htmlToText(body ?? ''));
  return [
    ...buildHead(args, 'freePage', { title, description, card }),
    buildStructuredData({
      '@type': 'WebPage',
      name: title,
      url: facts.origin + buildCanonicalPath('freePage', facts.locale, { slug }),
      ...(description ? { description } : {}),
      image: buildCardUrl(facts, card),
    }),
  ];
};

export default function FreePageRoute({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  return (
    <div className="wrap">
      <StaffWrittenHeading written={page} title={page.title} />
    </div>
  );
}
