import { MenuIcon } from '../icons/MenuIcon.tsx'
import type { MenuModule } from './menu-model.ts'

interface ColumnProps {
  /** At the height of the header. */
  title: string
  module: MenuModule | undefined
  /** Path of the page one is on. */
  chosen: string | undefined
  onChoose: () => void
}

/** The pages of one module, by catalogue. */
export function Column({ title, module, chosen, onChoose }: ColumnProps) {
  return (
    <div className="pt-column">
      <p className="pt-column-title">{title}</p>
      <div className="pt-column-pages">
        {module?.groups.map((group) => (
          <section key={group.title}>
            {group.title && <h2>{group.title}</h2>}
            <ul>
              {group.pages.map((page) => (
                <li key={page.path}>
                  <a
                    className="pt-column-item"
                    href={`#${page.path}`}
                    aria-current={page.path === chosen ? 'page' : undefined}
                    title={page.title}
                    onClick={onChoose}
                  >
                    <MenuIcon name={page.icon} size={16} />
                    <span>{page.title}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
