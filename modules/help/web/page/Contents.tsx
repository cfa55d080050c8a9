import { ChevronDown, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { useNarrow } from '#shell/frame/use-viewport.ts'
import { helpAddress, sections, topics, type TopicId } from '../topics.ts'
import { FoundList } from './FoundList.tsx'

/** The contents of the help, and the field to search it. On a phone the list opens on demand. */
export function Contents({ chosen }: { chosen: TopicId | undefined }) {
  const t = useT()
  const isNarrow = useNarrow()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const isShown = !isNarrow || isOpen
  const close = () => setIsOpen(false)
  return (
    <div className="help-contents">
      <div className="help-search">
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          maxLength={64}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setTyped('')}
        />
        {typed !== '' && (
          <button
            type="button"
            className="pt-icon-button"
            aria-label={t('help.search.clear')}
            onClick={() => setTyped('')}
          >
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      {typed.trim() !== '' ? (
        <FoundList typed={typed} onOpen={() => setTyped('')} />
      ) : (
        <>
          {isNarrow && (
            <button
              type="button"
              className="help-contents-toggle"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('help.contents')}
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
          {isShown && (
            <nav aria-label={t('help.contents')}>
              {sections.map((section) => (
                <div key={section} className="help-section">
                  <h2>{t(`help.section.${section}`)}</h2>
                  <ul>
                    {topics
                      .filter((topic) => topic.section === section)
                      .map(({ id }) => (
                        <li key={id}>
                          <a
                            href={`#${helpAddress(id)}`}
                            aria-current={id === chosen ? 'page' : undefined}
                            onClick={close}
                          >
                            {t(`help.topic.${id}`)}
                          </a>
                        </li>
                      ))}
                  </ul>
                </div>
              ))}
            </nav>
          )}
        </>
      )}
    </div>
  )
}
