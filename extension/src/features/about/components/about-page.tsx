import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
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

/** In plain words: what is read, when, and where it goes. */
export function AboutPage() {
  return (
    <main className="mx-auto flex max-w-[640px] flex-col gap-6 px-5 py-10 text-ink-2 [&_h1]:text-ink [&_h2]:text-ink">
      <header className="flex flex-col gap-3">
        <span className="flex items-center gap-2 text-ink">
          <Mark />
          <b className="font-semibold">Ads Checker</b>
        </span>
        <h1 className="text-2xl font-semibold">
          <Trans>What this extension reads, when, and where it goes</Trans>
        </h1>
        <p>
          <Trans>
            It does one thing: on your click it sends the advertising profile this browser is signed
            in to, to the Ads Checker server of your own team.
          </Trans>
        </p>
      </header>
      <Section title={<Trans>What it reads</Trans>}>
        <ul className={LIST}>
          <li>
            <Trans>
              Five cookies of facebook.com: <code className="ident">c_user</code> (the number of the
              profile), <code className="ident">xs</code> (its session),{' '}
              <code className="ident">datr</code>, <code className="ident">sb</code> and{' '}
              <code className="ident">fr</code> (by which the site knows this browser). No other
              cookie and no other site.
            </Trans>
          </li>
          <li>
            <Trans>
              The access token of Ads Manager, from a page of adsmanager.facebook.com or
              business.facebook.com that you have open.
            </Trans>
          </li>
          <li>
            <Trans>
              The name of the profile, from the same page. It is shown to you and not sent: your
              server asks the network itself.
            </Trans>
          </li>
          <li>
            <Trans>
              The user agent of this browser, so that the profile goes on looking the same.
            </Trans>
          </li>
          <li>
            <Trans>
              While you connect it: the code that a page of Ads Checker shows, on the page you click
              the icon on.
            </Trans>
          </li>
        </ul>
      </Section>
      <Section title={<Trans>When</Trans>}>
        <p>
          <Trans>
            Only after you press “Read the profile” in its window. It never reads by itself: it puts
            nothing into pages and does not run while you browse.
          </Trans>
        </p>
        <p>
          <Trans>
            To say whether it is one of your profiles, your server is asked for the number of the
            profile at that moment. Everything else leaves after you have seen it and pressed “Send
            to Ads Checker”.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Where it goes</Trans>}>
        <p>
          <Trans>
            To the server you connected, and nowhere else. There the token and the cookies are kept
            encrypted. There are no statistics, no third parties, and no code from outside.
          </Trans>
        </p>
        <p>
          <Trans>
            The picture of a profile your server knows is shown from the network’s own image server.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>What stays in this browser</Trans>}>
        <p>
          <Trans>
            The address of your server, your name and team there, and the key by which the server
            knows this browser. The key can send a profile and nothing else. The language and the
            theme you chose. Nothing of a profile: what was read is gone when the window closes.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>How to end it</Trans>}>
        <p>
          <Trans>
            Press “Disconnect” in its settings, or end its session in Ads Checker: Profile settings,
            Sessions. A new password ends it as well.
          </Trans>
        </p>
      </Section>
      <footer className="border-t border-line pt-3 text-sm text-ink-3">
        <Trans>Version {extensionVersion()}</Trans>
      </footer>
    </main>
  );
}
