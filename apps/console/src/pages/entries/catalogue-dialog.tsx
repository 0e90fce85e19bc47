import type { Contract } from '@film-contest/contract/contract';
import { type CatalogueRequest, maxPicked } from '@film-contest/contract/entry-list';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Form, Radio, Select } from 'antd';
import { DialogActions, FormDialog } from '../../components/forms.tsx';
import { LoadErrorMessage } from '../../components/page.tsx';
import { callOrNullOnError } from '../../lib/api.ts';
import { downloadUrl } from '../../lib/download.ts';
import type { ListState } from '../../lib/list-state.ts';
import { localeNames, localeOptions } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { useFormSubmission } from '../../lib/submit-form.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './catalogue-dialog.module.css';

interface CatalogueDialogProps {
  isOpen: boolean;
  onClose: () => void;
  state: ListState;
  /** Ids of the selected entries. If empty, the catalogue contains the whole list. */
  ids: string[];
}

export function CatalogueDialog(props: CatalogueDialogProps) {
  const { isOpen, onClose } = props;
  return (
    <FormDialog open={isOpen} onClose={onClose} title={t('lists.catalogue.make')}>
      <CatalogueForm {...props} />
      <OwnCatalogues />
    </FormDialog>
  );
}

const cataloguesKey = ['catalogues'];

type Typed = Pick<CatalogueRequest, 'locale' | 'perPage' | 'hasBleed'>;

function CatalogueForm({ state, ids, onClose }: CatalogueDialogProps) {
  const client = useQueryClient();
  const { busy, submit } = useFormSubmission(async (typed: Typed) => {
    const { search, sorter, filters } = state;
    const query = { search, sorter, filters } as CatalogueRequest['query'];
    const body = { ...typed, query, ...(ids.length > 0 && { ids }) };
    const outcome = await callOrNullOnError('createCatalogue', { body });
    if (!outcome?.ok) return;
    notices.success(t('lists.catalogue.started'));
    void client.invalidateQueries({ queryKey: cataloguesKey });
  });
  return (
    <Form<Typed>
      layout="vertical"
      initialValues={{ locale: t.locale, perPage: 2, hasBleed: false }}
      onFinish={submit}
    >
      <p>{t('lists.catalogue.hint')}</p>
      <p>
        {ids.length > 0
          ? t('lists.export.some', { count: ids.length })
          : t('lists.catalogue.all', { count: maxPicked })}
      </p>
      <Form.Item
        name="locale"
        label={t('lists.catalogue.language')}
        extra={t('lists.catalogue.languageHint')}
      >
        <Select options={localeOptions} />
      </Form.Item>
      <Form.Item name="perPage" label={t('lists.catalogue.perPage')}>
        <Radio.Group
          vertical
          options={[
            { value: 2, label: t('lists.catalogue.half') },
            { value: 1, label: t('lists.catalogue.whole') },
          ]}
        />
      </Form.Item>
      <Form.Item name="hasBleed" valuePropName="checked">
        <Checkbox>{t('lists.catalogue.bleed')}</Checkbox>
      </Form.Item>
      <DialogActions label={t('lists.catalogue.start')} onClose={onClose} busy={busy} />
    </Form>
  );
}

const pollMs = 2_000;

type Catalogue = Contract['myCatalogues']['data']['catalogues'][number];

const isCatalogueQueued = ({ state }: Catalogue) => state === 'queued';

/** Lists the user's catalogues, and reloads the list while a catalogue is being made. */
function OwnCatalogues() {
  const { data, isError, error, refetch } = useScreenData(
    cataloguesKey,
    'myCatalogues',
    {},
    {
      refetchInterval: (query) =>
        query.state.data?.catalogues.some(isCatalogueQueued) ? pollMs : false,
    },
  );
  if (isError && !data)
    return (
      <LoadErrorMessage text={t('console.list.failed')} error={error} onRetry={() => refetch()} />
    );
  if (!data || data.catalogues.length === 0) return null;
  return (
    <section className={styles.own} aria-live="polite">
      <h3>{t('lists.catalogue.own')}</h3>
      <ul>
        {data.catalogues.map((made) => (
          <li key={made.id}>
            <span>
              {formatTime(made.createdAt)} · {localeNames[made.locale]} ·{' '}
              {t('lists.catalogue.films', { count: made.films })}
            </span>
            <CatalogueOutcome made={made} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CatalogueOutcome({ made: { state, url } }: { made: Catalogue }) {
  if (state === 'queued') return <span>{t('lists.catalogue.queued')}</span>;
  if (!url) return <span className={styles.failed}>{t('lists.catalogue.failed')}</span>;
  return (
    <Button size="small" onClick={() => downloadUrl(url)}>
      {t('lists.catalogue.download')}
    </Button>
  );
}
