import { ScrollArea } from '../frame/ScrollArea.tsx'
import { useT } from '../i18n.ts'
import { itemsIn, moveFocus } from './menu-keys.ts'
import type { MenuGroup, MenuModule, MenuPage } from './menu-model.ts'
import { MenuItem } from './MenuItem.tsx'

interface ColumnProps {
  /** At the height of the header. */
  title: string
  module: MenuModule | undefined
  /** Shown as a group of their own below the module's. */
  favourites: readonly MenuPage[]
  /** Key of the page one is on. */
  chosen: string | undefined
  onChoose: () => void
}

/** The pages of one module, by catalogue. */
export function Column({ title, module, favourites, chosen, onChoose }: ColumnProps) {
  const t = useT()
  const marked: MenuGroup = { key: 'favourites', title: t('shell.menu.favourites'), pages: favourites }
  const groups = [...(module?.groups ?? []), ...(favourites.length > 0 ? [marked] : [])]
  return (
    <div className="pt-column">
      <p className="pt-column-title">{title}</p>
      <ScrollArea
        className="pt-column-pages"
        chosen={chosen}
        onKeyDown={(event) => moveFocus(event, itemsIn(event.currentTarget), 'down')}
        role="presentation"
      >
        {groups.map((group) => (
          <section key={group.key}>
            {group.title && <h2>{group.title}</h2>}
            <ul>
              {group.pages.map((page) => (
                <MenuItem
                  key={page.key}
                  className="pt-column-item"
                  page={page}
                  current={page.key === chosen && group !== marked}
                  isElsewhere={group === marked}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          </section>
        ))}
      </ScrollArea>
    </div>
  )
}
