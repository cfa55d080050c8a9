import { useT } from '../i18n.ts'
import { WidgetCard } from './WidgetCard.tsx'
import { WidgetInstead } from './WidgetState.tsx'

/** Where approvals will stand; says so as long as there is no workflow. */
export function Todos() {
  const t = useT()
  return (
    <WidgetCard title={t('widgets.todos')}>
      <WidgetInstead rows={2}>
        <p>{t('widgets.todos.none')}</p>
        <p className="pt-widget-note">{t('widgets.todos.why')}</p>
      </WidgetInstead>
    </WidgetCard>
  )
}
