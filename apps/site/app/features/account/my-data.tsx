import { codes } from '@film-contest/contract/codes';
import { useRef, useState } from 'react';
import { Form } from '../../components/form/form.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { closeDialog, openDialog } from '../../lib/dialog.ts';
import { dropAllKeptInput } from '../../lib/kept-input.ts';
import { usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { navigateTo } from '../../lib/navigation.ts';
import { showNotice } from '../../lib/notices.ts';
import { endSession, readSessionAccount } from '../../lib/session.ts';
import styles from './account.module.css';
import { validateAccountForm } from './check.ts';
import { replaceLoginError } from './new-password.tsx';

/** Buttons that export or erase the account's data. */
export function OwnDataActions({ account }: { account: string }) {
  const t = useT();
  return (
    <>
      <div className={styles.setting}>
        <p>{t('account.data.exportHint')}</p>
        <ExportAccountButton />
      </div>
      <div className={styles.setting}>
        <p>{t('account.data.eraseHint')}</p>
        <EraseAccountButton account={account} />
      </div>
    </>
  );
}

function ExportAccountButton() {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  async function downloadOwnData() {
    if (isBusy) return;
    setBusy(true);
    try {
      const answer = await call('exportAccount');
      if (answer.ok) saveTextFile(JSON.stringify(answer.data, null, 2), 'account.json');
    } catch {
      // `call` has already reported the error.
    } finally {
      setBusy(false);
    }
  }
  return (
    <button type="button" className="button" aria-disabled={isBusy} onClick={downloadOwnData}>
      {t('account.data.export')}
    </button>
  );
}

/** Downloads a text as a file. */
function saveTextFile(text: string, filename: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  // The browser reads the URL after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function EraseAccountButton({ account }: { account: string }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const question = t('account.data.eraseAsk', { account });
  return (
    <>
      <button
        type="button"
        className={`button ${styles.grave}`}
        onClick={() => openDialog(dialog.current)}
      >
        {t('account.data.erase')}
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-label={question}>
        <p>
          <strong>{question}</strong>
        </p>
        <p>{t('account.data.eraseHint')}</p>
        <EraseAccountForm onCancel={() => closeDialog(dialog.current)} />
      </dialog>
    </>
  );
}

function EraseAccountForm({ onCancel }: { onCancel: () => void }) {
  const t = useT();
  const home = usePagePath()('home');
  const [account] = useState(readSessionAccount);
  const form = useForm({
    keep: null,
    initial: { erasePassword: '' },
    check: async ({ erasePassword }) => {
      const { password } = await validateAccountForm('erase', { password: erasePassword });
      return { ...(password && { erasePassword: password }) };
    },
    send: ({ erasePassword }) =>
      call('eraseAccount', { body: { password: erasePassword }, quiet: true }),
    fieldOfCode: { [codes.wrongPassword]: 'erasePassword' },
    onDone: async () => {
      await dropAllKeptInput(account);
      endSession();
      showNotice({ level: 'success', text: t('account.data.erased'), stay: true });
      navigateTo(home);
    },
  });
  const { faults } = form;
  const fault = faults.erasePassword ?? faults.password;
  return (
    <Form form={form} className={styles.form}>
      <PasswordField
        {...form.field('erasePassword')}
        label={t('account.data.erasePassword')}
        autoComplete="current-password"
        fault={fault && replaceLoginError(t, fault)}
      />
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={onCancel}>
          {t('forms.cancel')}
        </button>
        <button type="submit" className={`button ${styles.grave}`} aria-disabled={form.isBusy}>
          {t('account.data.erase')}
        </button>
      </div>
    </Form>
  );
}
