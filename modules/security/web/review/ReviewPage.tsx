import { usePageQuery } from '#shell/page/use-page.ts'
import { OwnReviewList } from './OwnReviewList.tsx'
import { ResultList } from './ResultList.tsx'
import { ReviewList } from './ReviewList.tsx'
import { tabIn } from './review-tab.ts'

/** Reviews of rights: planning them, what waits for oneself, and the results. `?tab=own`, `?tab=result`. */
export default function ReviewPage() {
  const { query } = usePageQuery()
  switch (tabIn(query)) {
    case 'own':
      return <OwnReviewList withTabs />
    case 'result':
      return <ResultList />
    case 'plan':
      return <ReviewList />
  }
}
