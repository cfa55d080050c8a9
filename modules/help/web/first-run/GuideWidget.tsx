import { ChevronRight } from 'lucide-react'
import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { useT } from '#shell/i18n.ts'
import { MenuIcon } from '#shell/icons/MenuIcon.tsx'
import { helpAddress, topicOf } from '../topics.ts'
import './first-run.css'

/** What helps most on the first day. */
const FIRST_DAY = ['start', 'import', 'process-model', 'shortcuts'] as const

/** Four pages of the help, beside the first steps. */
export default function GuideWidget() {
  const t = useT()
  return (
    <WidgetCard title={t('help.widget.guide')} all="/help">
      <ul className="pt-widget-list help-guide">
        {FIRST_DAY.map((id) => (
          <li key={id}>
            <a href={`#${helpAddress(id)}`}>
              <span className="help-tile">
                <MenuIcon name={topicOf(id)?.icon ?? ''} size={16} />
              </span>
              <span className="help-step-words">
                <b>{t(`help.topic.${id}`)}</b>
                <span>{t(`help.topic.${id}.summary`)}</span>
              </span>
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </WidgetCard>
  )
}
