import { buildTipAnchorId } from '@film-contest/contract/share-code';
import { loadWholeList } from '@film-contest/contract/whole-list';
import { PageHeading } from '../components/page-heading.tsx';
import prose from '../components/prose.module.css';
import { LoadErrorMessage } from '../components/state.tsx';
import { FourScamRules } from '../features/contest/four-rules.tsx';
import { SharePanel } from '../features/share/share-panel.tsx';
import { TipArticle } from '../features/tips/tip-article.tsx';
import { buildTipCards } from '../features/tips/tips-view.server.ts';
import { useContest } from '../lib/contest.ts';
import { buildHead, getHeadTranslator } from '../lib/document-head.ts';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, mapPartData, respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/share';
import styles from './share.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const written = await loadPagePart(
    host,
    loadWholeList((query) => host.call('listTips', { query })),
  );
  const tips = mapPartData(written, ({ list }) => buildTipCards(list));
  return respondWithPart({ tips }, tips);
}

export const meta: Route.MetaFunction = (args) =>
  buildHead(args, 'share', { description: getHeadTranslator(args)?.('pages.share.intro') });

export default function ScamTipsRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { tips } = loaderData;
  const isAgainstFraud = useContest()?.branding.scamAlerts ?? false;
  return (
    <div className="wrap">
      <PageHeading title={t('pages.share.title')} intro={t('pages.share.intro')} />
      <div className={prose.sections}>
        {tips.fault !== null && <LoadErrorMessage fault={tips.fault} />}
        {tips.data && tips.data.length > 0 && (
          <ul className={styles.tips}>
            {tips.data.map((tip, index) => (
              <li key={tip.anchor} id={buildTipAnchorId(tip.target.id)}>
                <TipArticle tip={tip} isMain={index === 0}>
                  <SharePanel target={tip.target} text={tip.giveaway} />
                </TipArticle>
              </li>
            ))}
          </ul>
        )}
        <section>
          {isAgainstFraud && (
            <>
              <h2>{t('pages.home.rules')}</h2>
              <FourScamRules />
            </>
          )}
          <SharePanel target={{ kind: 'share' }} text={t('pages.share.intro')} />
        </section>
      </div>
    </div>
  );
}
