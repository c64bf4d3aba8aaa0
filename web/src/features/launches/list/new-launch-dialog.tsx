import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { newContent, newPlanName } from '../new-values.ts';
import { planPath } from '../paths.ts';
import { templatesQuery } from '../queries.ts';
import { termsSummary } from '../term-labels.ts';
import { useNewPlan } from '../use-new-plan.ts';
import { NEW } from '../views.ts';

/** Chooses what a plan is made from. */
export function NewLaunchDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('launches');
  const { account } = useActor();
  const { data, error } = useServerQuery(templatesQuery(account?.id ?? ''));
  const [search, setSearch] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const { create, isBusy } = useNewPlan();
  const searchText = search.trim().toLocaleLowerCase();
  const shown = (data ?? []).filter(({ name }) => name.toLocaleLowerCase().includes(searchText));
  return (
    <Dialog
      isOpen
      title={t('New launch')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Link to={planPath(NEW)} className={buttonClassName()}>
            {t('Without a template')}
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <SearchField
          label={t('Search templates')}
          value={search}
          found={shown.length}
          onChange={setSearch}
        />
        {shown.length === 0 ? (
          <p className="py-4 text-center text-ink-3">
            {data === undefined
              ? error === null
                ? t('Loading templates…')
                : plainErrorText({ error, translate: t })
              : data.length === 0
                ? t('No templates yet')
                : t('No templates found')}
          </p>
        ) : (
          <ul className="m-0 flex max-h-80 list-none flex-col overflow-y-auto p-0">
            {shown.map(({ id, name, terms }) => (
              <li key={id} className="border-t border-line first:border-t-0">
                <button
                  type="button"
                  disabled={terms === null || isBusy}
                  className="w-full rounded-sm px-2 py-1.5 text-start hover:bg-hover disabled:text-ink-3 max-desk:min-h-11"
                  onClick={async () => {
                    if (terms !== null) {
                      setFailure(null);
                      try {
                        await create({ name: newPlanName(name), content: newContent(terms) });
                      } catch (reason) {
                        setFailure(reason);
                      }
                    }
                  }}
                >
                  <span className="block truncate text-ink">{name}</span>
                  <span className="block truncate text-sm text-ink-3">
                    {terms === null ? t('Made by another version') : termsSummary(terms)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {failure !== null && (
          <Note tone="error">{plainErrorText({ error: failure, translate: t })}</Note>
        )}
      </div>
    </Dialog>
  );
}
