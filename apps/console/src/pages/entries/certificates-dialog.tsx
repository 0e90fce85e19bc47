import type { Contract } from '@film-contest/contract/contract';
import { type Locale, locales } from '@film-contest/contract/locales';
import { formatList } from '@film-contest/messages/format';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Form } from 'antd';
import { DialogActions, FormDialog } from '../../components/forms.tsx';
import { QueryResult } from '../../components/page.tsx';
import { callOrNullOnError } from '../../lib/api.ts';
import { downloadUrl } from '../../lib/download.ts';
import { localeNames, localeOptions } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { useFormSubmission } from '../../lib/submit-form.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './catalogue-dialog.module.css';

interface CertificatesDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Makes archives of all certificates, and lists the user's archives. */
export function CertificatesDialog({ isOpen, onClose }: CertificatesDialogProps) {
  return (
    <FormDialog open={isOpen} onClose={onClose} title={t('lists.certificates.make')}>
      <ArchiveForm onClose={onClose} />
      <OwnArchives />
    </FormDialog>
  );
}

const archivesKey = ['certificateArchives'];

function ArchiveForm({ onClose }: Pick<CertificatesDialogProps, 'onClose'>) {
  const client = useQueryClient();
  const { busy, submit } = useFormSubmission(async (body: { locales: Locale[] }) => {
    const outcome = await callOrNullOnError('createCertificateArchive', { body });
    if (!outcome?.ok) return;
    notices.success(t('lists.certificates.started'));
    void client.invalidateQueries({ queryKey: archivesKey });
  });
  return (
    <Form<{ locales: Locale[] }>
      layout="vertical"
      initialValues={{ locales: [...locales] }}
      onFinish={submit}
    >
      <p>{t('lists.certificates.hint')}</p>
      <Form.Item
        name="locales"
        label={t('lists.certificates.languages')}
        rules={[{ required: true, message: t('codes.4009') }]}
      >
        <Checkbox.Group options={localeOptions} />
      </Form.Item>
      <DialogActions label={t('lists.catalogue.start')} onClose={onClose} busy={busy} />
    </Form>
  );
}

const pollMs = 2_000;
/** Interval in which the URLs of the archives are renewed, in milliseconds. They expire after fifteen minutes. */
const renewMs = 10 * 60_000;

type Archive = Contract['myCertificateArchives']['data']['archives'][number];

const isArchiveQueued = ({ state }: Archive) => state === 'queued';

/** Lists the user's archives, and reloads the list while an archive is being made. */
function OwnArchives() {
  const query = useScreenData(
    archivesKey,
    'myCertificateArchives',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.archives.some(isArchiveQueued) ? pollMs : renewMs,
      refetchOnWindowFocus: 'always',
    },
  );
  return (
    <QueryResult query={query} errorText={t('lists.certificates.ownFailed')}>
      {({ archives }) => archives.length > 0 && <ArchiveList archives={archives} />}
    </QueryResult>
  );
}

const ArchiveList = ({ archives }: { archives: readonly Archive[] }) => (
  <section className={styles.own} aria-live="polite">
    <h3>{t('lists.certificates.own')}</h3>
    <ul>
      {archives.map((archive) => (
        <li key={archive.id}>
          <span>
            {formatTime(archive.createdAt)} ·{' '}
            {formatList(
              t.locale,
              archive.locales.map((locale) => localeNames[locale]),
            )}
          </span>
          <ArchiveOutcome archive={archive} />
        </li>
      ))}
    </ul>
  </section>
);

function ArchiveOutcome({ archive: { state, url, total, done } }: { archive: Archive }) {
  if (state === 'queued')
    return (
      // Screen readers announce only that the archive is ready, not each finished certificate.
      <span aria-live="off">
        {total === 0
          ? t('lists.catalogue.queued')
          : t('lists.certificates.progress', { done, total })}
      </span>
    );
  if (!url) return <span className={styles.failed}>{t('lists.catalogue.failed')}</span>;
  return (
    <Button size="small" onClick={() => downloadUrl(url)}>
      {t('lists.catalogue.download')}
    </Button>
  );
}
