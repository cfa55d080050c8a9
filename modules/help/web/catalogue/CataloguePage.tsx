import { Button } from 'antd'
import { ListTree } from 'lucide-react'
import { useState } from 'react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { useOnChange } from '#kit/ui/use-on-change.ts'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { CatalogueIndex } from './CatalogueIndex.tsx'
import { entryGroups } from './entries.ts'
import { EntrySection } from './EntrySection.tsx'
import { showEntry, useEntryInSight } from './entry-in-sight.ts'
import './catalogue.css'

const count = entryGroups.reduce((sum, { entries }) => sum + entries.length, 0)

/**
 * The living catalogue: every piece of the kit with its purpose, an example that works, and its code. `?entry=` goes to
 * one.
 */
export default function CataloguePage() {
  const t = useT()
  const isPhone = useIsPhone()
  const { query, setQuery } = usePageQuery()
  const asked = query.get('entry') ?? undefined
  const inSight = useEntryInSight()
  const [isIndexOpen, setIsIndexOpen] = useState<true>()

  useOnChange(asked, showEntry)

  const choose = (id: string) => {
    setIsIndexOpen(undefined)
    if (id === asked) showEntry(id)
    else setQuery({ entry: id }, { push: true })
  }
  const index = <CatalogueIndex current={inSight ?? asked} onChoose={choose} />

  return (
    <div className="sys-catalogue">
      <PageTitle
        title={t('system.catalogue.title')}
        count={t('system.catalogue.count', { count })}
        actions={
          isPhone && (
            <Button icon={<ListTree size={16} />} onClick={() => setIsIndexOpen(true)}>
              {t('system.catalogue.index')}
            </Button>
          )
        }
      />
      <p className="sys-catalogue-about">{t('system.catalogue.about')}</p>
      <div className="sys-catalogue-body">
        {!isPhone && <div className="sys-catalogue-side">{index}</div>}
        <div className="sys-catalogue-entries">
          {entryGroups.map(({ group, entries }) => (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`}>{t(`system.catalogue.group.${group}`)}</h2>
              {entries.map((entry) => (
                <EntrySection key={entry.id} entry={entry} isAsked={entry.id === asked} />
              ))}
            </section>
          ))}
        </div>
      </div>
      <Overlay of={isIndexOpen}>
        {(_, overlay) => (
          <TabDrawer {...overlay} title={t('system.catalogue.index')} onClose={() => setIsIndexOpen(undefined)}>
            {index}
          </TabDrawer>
        )}
      </Overlay>
    </div>
  )
}
