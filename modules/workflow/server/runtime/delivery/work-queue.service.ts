/** Work that external workers fetch, for `work/`: claimed, kept, given back. */
export { findWork, giveBack, isClaimedBy, keepLonger, takeWork, type FetchedJob } from '../persistence/work.repo.ts'
