import { CircleQuestionMark } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'

/** The way to the page of the help about forms. */
export function FormsHelp() {
  const t = useT()
  return (
    <IconButton
      type="default"
      name={t('forms.help')}
      icon={<CircleQuestionMark size={16} />}
      onClick={() => goTo('/help?page=forms')}
    />
  )
}
