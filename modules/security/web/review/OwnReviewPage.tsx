import { OwnReviewList } from './OwnReviewList.tsx'

/** What a user reviews who plans no reviews. */
export default function OwnReviewPage() {
  return <OwnReviewList />
}
