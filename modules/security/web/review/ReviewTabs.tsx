import { Segmented } from 'antd'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { openedTab, REVIEW_TABS, tabIn, type ReviewTab } from './review-tab.ts'
import './review.css'

/** Chooses the part of the page. */
export function ReviewTabs() {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  return (
    <div className="sec-review-tabs">
      <Segmented<ReviewTab>
        aria-label={t('security.review.title')}
        value={tabIn(query)}
        onChange={(tab) => setQuery(openedTab(tab))}
        options={REVIEW_TABS.map((value) => ({ value, label: t(`security.review.tab.${value}`) }))}
      />
    </div>
  )
}
