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
          {t('What this extension reads, when, and where it goes')}
        </h1>
        <p>
          {t(
            'It does one thing: on your click it sends the advertising profile this browser is signed in to, to the Ads Checker server of your own team.',
          )}
        </p>
      </header>
      <Section title={t('What it reads')}>
        <ul className={LIST}>
          <li>
            <Trans
              i18nKey="Five cookies of facebook.com: <code>c_user</code> (the number of the profile), <code>xs</code> (its session), <code>datr</code>, <code>sb</code> and <code>fr</code> (by which the site knows this browser). No other cookie and no other site."
              components={{ code: <code className="ident" /> }}
            />
          </li>
          <li>
            {t(
              'The access token of Ads Manager, from a page of adsmanager.facebook.com or business.facebook.com that you have open.',
            )}
          </li>
          <li>
            {t(
              'The name of the profile, from the same page. It is shown to you and not sent: your server asks the network itself.',
            )}
          </li>
          <li>
            {t('The user agent of this browser, so that the profile goes on looking the same.')}
          </li>
          <li>
            {t(
              'While you connect it: the code that a page of Ads Checker shows, on the page you click the icon on.',
            )}
          </li>
        </ul>
      </Section>
      <Section title={t('When')}>
        <p>
          {t(
            'Only after you press “Read the profile” in its window. It never reads by itself: it puts nothing into pages and does not run while you browse.',
          )}
        </p>
        <p>
          {t(
            'To say whether it is one of your profiles, your server is asked for the number of the profile at that moment. Everything else leaves after you have seen it and pressed “Send to Ads Checker”.',
          )}
        </p>
      </Section>
      <Section title={t('Where it goes')}>
        <p>
          {t(
            'To the server you connected, and nowhere else. There the token and the cookies are kept encrypted. There are no statistics, no third parties, and no code from outside.',
          )}
        </p>
        <p>
          {t(
            'The picture of a profile your server knows is shown from the network’s own image server.',
          )}
        </p>
      </Section>
      <Section title={t('What stays in this browser')}>
        <p>
          {t(
            'The address of your server, your name and team there, and the key by which the server knows this browser. The key can send a profile and nothing else. The language and the theme you chose. Nothing of a profile: what was read is gone when the window closes.',
          )}
        </p>
      </Section>
      <Section title={t('How to end it')}>
        <p>
          {t(
            'Press “Disconnect” in its settings, or end its session in Ads Checker: Profile settings, Sessions. A new password ends it as well.',
          )}
        </p>
      </Section>
      <footer className="border-t border-line pt-3 text-sm text-ink-3">
        {t('Version {extensionVersion}', { extensionVersion: extensionVersion() })}
      </footer>
    </main>
  );
}
