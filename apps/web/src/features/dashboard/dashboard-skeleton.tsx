import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { SkeletonRows } from '../../ui/page/states.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import styles from './dashboard.module.css'

/** The panels at their own heights while the numbers are read, so that nothing moves when they come. */
export const DashboardSkeleton = () => {
  const say = useWords(commonWords)
  const narrow = useNarrow()
  return (
    <div className="gh-stack gh-still gh-column" aria-busy="true">
      <p className="gh-hidden" role="status">
        {say('loading_part')}
      </p>
      <div className="gh-card" style={{ height: narrow ? 340 : 114 }} />
      <div className={`gh-stack gh-top ${styles.columns}`}>
        <div className="gh-stack gh-column">
          <div className="gh-card" style={{ height: 286 }} />
          <Panel flush>
            <SkeletonRows rows={6} />
          </Panel>
        </div>
        <div className="gh-stack gh-column">
          <Panel flush>
            <SkeletonRows rows={5} height={50} />
          </Panel>
          <div className="gh-card" style={{ height: 150 }} />
        </div>
      </div>
    </div>
  )
}
