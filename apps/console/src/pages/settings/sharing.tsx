import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { type Network, networks, usualNetworks } from '@film-contest/contract/networks';
import { type ContestSettings, contestSettings } from '@film-contest/contract/settings';
import { Button, Form, type FormInstance, Select } from 'antd';
import { localeNames, mapLocales } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { listChosenNetworks, reverseNetworkFields, toNetworkFields } from './network-places.ts';
import styles from './settings.module.css';
import { type SettingsPart, SettingsPartPage } from './settings-page.tsx';

const schema = contestSettings.pick({ networks: true });

interface Values {
  networks: Record<Locale, (Network | null)[]>;
}

export default function SharingSettingsPage() {
  const part: SettingsPart<Values> = {
    name: 'sharing',
    title: t('settings.sharing.title'),
    intro: t('settings.sharing.intro'),
    schema,
    toValues: (settings: ContestSettings) => ({
      networks: mapLocales((locale) => toNetworkFields(settings.networks[locale])),
    }),
    toSettings: (values) => ({
      networks: mapLocales((locale) => listChosenNetworks(values.networks[locale])),
    }),
    rename: (path) => (/^networks\.[^.]+$/.test(path) ? `${path}.0` : path),
  };
  return (
    <SettingsPartPage part={part}>
      {({ form, keep }) =>
        locales.map((locale) => (
          <SharingNetworksOfLocale key={locale} locale={locale} form={form} onReversed={keep} />
        ))
      }
    </SettingsPartPage>
  );
}

const formatSharingNetworkNames = (chosen: readonly Network[]) =>
  chosen
    .map((network) => t(`settings.network.${network}`))
    .join(t.locale.startsWith('zh') ? '、' : ', ');

interface LocaleNetworksProps {
  locale: Locale;
  form: FormInstance<Values>;
  onReversed: () => void;
}

function SharingNetworksOfLocale({ locale, form, onReversed }: LocaleNetworksProps) {
  const places =
    (Form.useWatch(['networks', locale], { form, preserve: true }) as Values['networks'][Locale]) ??
    [];
  const reverseNetworks = () => {
    form.setFieldsValue({ networks: { [locale]: reverseNetworkFields(places) } } as never);
    onReversed();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend} lang={htmlLang[locale]}>
        {localeNames[locale]}
      </legend>
      <p className={styles.hint}>
        {t('settings.sharing.usual', {
          networks: formatSharingNetworkNames(usualNetworks[locale]),
        })}
      </p>
      <div className={styles.places}>
        {places.map((chosen, place) => (
          <Form.Item
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its position
            key={place}
            name={['networks', locale, place]}
            label={t('settings.sharing.place', { place: place + 1 })}
          >
            <Select
              allowClear={place > 0}
              placeholder={t('settings.sharing.none')}
              options={networks.map((value) => ({
                value,
                label: t(`settings.network.${value}`),
                disabled: value !== chosen && places.includes(value),
              }))}
            />
          </Form.Item>
        ))}
      </div>
      <Button onClick={reverseNetworks} disabled={listChosenNetworks(places).length < 2}>
        {t('settings.sharing.reverse')}
      </Button>
    </fieldset>
  );
}
