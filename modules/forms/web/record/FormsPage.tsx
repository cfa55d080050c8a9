import { Button } from 'antd'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useDictLabel, useDictOptions } from '#kit/dict/use-dict-options.ts'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import type { SoundMatch } from '#shell/palette/find-menus.ts'
import { useCall } from '#shell/request/use-call.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { FormsHelp } from '../FormsHelp.tsx'
import { findForms, groupForms } from './find-forms.ts'
import { FormTile } from './FormTile.tsx'
import './forms.css'

const SILENT: SoundMatch = () => undefined

/** The forms that the user may use, as tiles by category. */
export default function FormsPage() {
  const t = useT()
  const { data: all, error, refetch } = useCall(recordRoutes.forms, {})
  const [typed, type] = useState('')
  const [isSearched, search] = useState(false)
  const sounds = useSounds(isSearched)
  const root = useRef<HTMLDivElement>(null)
  useSlash(root)
  const categoryName = useDictLabel('form_category')
  const order = useDictOptions('form_category', { onlyEnabled: false }).map(({ value }) => value)
  const groups = groupForms(findForms(all ?? [], typed, { categoryName, sounds }), order)
  const hasCategories = groups.some(({ category }) => category !== '')
  return (
    <div className="kit-list-page">
      <PageTitle
        title={t('forms.open.title')}
        count={all === undefined ? '' : t('forms.template.count', { count: all.length })}
        actions={<FormsHelp />}
      />
      <div ref={root} className="kit-card frm-forms">
        {all !== undefined && all.length > 0 && (
          <div className="frm-forms-search">
            <SearchInput
              value={typed}
              onChange={type}
              onFocus={() => search(true)}
              placeholder={t('forms.record.findForm')}
              aria-keyshortcuts="/"
            />
          </div>
        )}
        {all === undefined && error === null && <Skeleton rows={6} />}
        {all === undefined && error !== null && (
          <Empty title={error.msg}>
            <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
          </Empty>
        )}
        {all?.length === 0 && (
          <Empty title={t('forms.record.noForms')} reason={t('forms.record.noFormsWhy')}>
            <Gate can="frm:template:page">
              <Button type="primary" onClick={() => goTo('/form/template')}>
                {t('forms.template.title')}
              </Button>
            </Gate>
          </Empty>
        )}
        {all !== undefined && all.length > 0 && groups.length === 0 && (
          <Empty title={t('forms.record.formNotFound')}>
            <Button onClick={() => type('')}>{t('forms.record.showAllForms')}</Button>
          </Empty>
        )}
        {groups.map(({ category, forms }) => (
          <section key={category} aria-label={nameOf(category)}>
            {(hasCategories || groups.length > 1) && <h2>{nameOf(category)}</h2>}
            <ul className="frm-tiles">
              {forms.map((form) => (
                <FormTile key={form.id} form={form} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )

  function nameOf(category: string): string {
    return category === '' ? t(hasCategories ? 'forms.record.otherForms' : 'forms.open.title') : categoryName(category)
  }
}

/** How names sound: loaded with the first search. */
function useSounds(isWanted: boolean): SoundMatch {
  const [sounds, setSounds] = useState<SoundMatch>(() => SILENT)
  useEffect(() => {
    if (isWanted)
      import('#shell/palette/sounds.ts').then(
        ({ soundMatch }) => setSounds(() => soundMatch),
        () => undefined,
      )
  }, [isWanted])
  return sounds
}

/** `/` leads to the search field. */
function useSlash(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      const input = root.current?.querySelector('input')
      if (!input) return
      event.preventDefault()
      input.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [root])
}
