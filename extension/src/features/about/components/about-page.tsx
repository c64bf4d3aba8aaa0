import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { extensionVersion } from '../../../platform/browser.ts';
import { Mark } from '../../../ui/mark.tsx';

function Section({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const LIST = 'flex list-disc flex-col gap-1 ps-5';

export function AboutPage() {
  const { t } = useTranslation();
  return (
    <main className="mx-auto flex max-w-[640px] flex-col gap-6 px-5 py-10 text-ink-2 [&_h1]:text-ink [&_h2]:text-ink">
      <header className="flex flex-col gap-3">
        <span className="flex items-center gap-2 text-ink">
          <Mark />
          <b className="font-semibold">Ads Checker</b>
        </span>
        <h1 className="text-2xl font-semibold">
          {t('What this extension reads, when, and where it’s sent')}
        </h1>
        <p>
          {t(
            'When you click, it sends the profile logged in to this browser to your team’s Ads Checker server. Nothing else.',
          )}
        </p>
      </header>
      <Section title={t('What it reads')}>
        <ul className={LIST}>
          <li>
            <Trans
              i18nKey="Five facebook.com cookies: <code>c_user</code> (profile ID), <code>xs</code> (session), <code>datr</code>, <code>sb</code> and <code>fr</code> (browser identification). Whether <code>i_user</code> is set is checked, not sent. No other cookies or sites."
              components={{ code: <code className="ident" /> }}
            />
          </li>
          <li>
            {t('The Ads Manager access token, from an open Ads Manager page of facebook.com.')}
          </li>
          <li>
            {t(
              'The profile name, from the same page. It’s shown to you but not sent: your server asks Facebook.',
            )}
          </li>
          <li>{t('The user agent that this page sees, so Facebook sees the same browser.')}</li>
          <li>
            {t(
              'When you connect it: the code shown on the Ads Checker page where you click the icon.',
            )}
          </li>
        </ul>
      </Section>
      <Section title={t('When')}>
        <p>
          {t(
            'Only after you click “Read profile” in its window. It doesn’t run in the background or change pages.',
          )}
        </p>
        <p>
          {t(
            'To tell whether it’s one of your profiles, the extension sends its ID to your server. Everything else is sent only after you review it and click “Send to Ads Checker”.',
          )}
        </p>
      </Section>
      <Section title={t('Where it’s sent')}>
        <p>
          {t(
            'Only to the server you connected, where the token and cookies are stored encrypted. No analytics, third parties or external code.',
          )}
        </p>
        <p>{t('Where you copy a profile instead, it’s only put on the clipboard.')}</p>
        <p>{t('If your server already has the profile, its picture is loaded from Facebook.')}</p>
      </Section>
      <Section title={t('What stays in this browser')}>
        <p>
          {t(
            'For each connection: the server’s address, your name and team, this browser’s name, and the key that identifies this browser to the server. The key can only send a profile. A digest of the IDs of sent profiles, to choose the same connection next time. Your language and theme. Tokens, cookies and names are deleted when the window closes.',
          )}
        </p>
      </Section>
      <Section title={t('How to disconnect')}>
        <p>
          {t(
            'Click “Disconnect” in its settings, or end its session in Ads Checker: Profile settings → Sessions. Changing your password also disconnects it.',
          )}
        </p>
      </Section>
      <footer className="border-t border-line pt-3 text-sm text-ink-3">
        {t('Version {extensionVersion}', { extensionVersion: extensionVersion() })}
      </footer>
    </main>
  );
}
