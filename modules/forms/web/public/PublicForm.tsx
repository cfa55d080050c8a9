import { lazy, Suspense } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import type { PublicForm as Form } from '#forms/contract/public.ts'
import { inLanguage, sayText } from './in-language.ts'
import { LookUp } from './LookUp.tsx'
import { sectionsOf, type Section, type Visit } from './visit.ts'

const EntrySection = lazy(() => import('./EntrySection.tsx'))
const RecordsSection = lazy(() => import('./RecordsSection.tsx'))

interface PublicFormProps {
  visit: Visit
  form: Form
  /** What is published has changed meanwhile. */
  onStale: () => void
}

/** A form as visitors see it: to fill in, to read, and to look up what one has entered. `?do=` names the section. */
export function PublicForm({ visit, form, onStale }: PublicFormProps) {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const sections = sectionsOf(form, visit.pass !== undefined)
  const wanted = query.get('do')
  const section = sections.find((one) => one === wanted) ?? sections[0] ?? 'list'
  const show = (next: Section) => setQuery({ do: next, record: undefined }, { push: true })
  return (
    <article className="kit-visit">
      <header className="kit-visit-head">
        <h1>{inLanguage(form)}</h1>
        {form.description !== null && <p>{sayText(form.description)}</p>}
      </header>
      {sections.length > 1 && (
        <nav className="kit-visit-nav" aria-label={t('forms.public.sections')}>
          {sections.map((one) => (
            <button
              key={one}
              type="button"
              aria-current={one === section ? 'page' : undefined}
              onClick={() => show(one)}
            >
              {t(`forms.public.do.${one}`)}
            </button>
          ))}
        </nav>
      )}
      <Suspense fallback={<Skeleton rows={6} />}>
        {section === 'enter' && (
          <EntrySection visit={visit} form={form} onStale={onStale} onLookUp={() => show('receipt')} />
        )}
        {section === 'list' && form.shown !== null && (
          <RecordsSection visit={visit} form={form} shown={form.shown} onStale={onStale} />
        )}
        {section === 'receipt' && <LookUp visit={visit} form={form} />}
      </Suspense>
    </article>
  )
}
