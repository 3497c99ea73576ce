import { IconMapQuestion } from '@tabler/icons-react'
import { useWords } from '../lib/i18n/use-words.ts'
import { LinkButton } from '../ui/page/link-button.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { EmptyState } from '../ui/page/states.tsx'
import { appWords } from './app.words.ts'

export default function NotFoundPage() {
  const say = useWords(appWords)
  const action = (
    <LinkButton variant="default" href="/dashboard">
      {say('to_dashboard')}
    </LinkButton>
  )
  return (
    <Panel flush>
      <EmptyState icon={IconMapQuestion} title={say('not_found')} action={action}>
        {say('not_found_text')}
      </EmptyState>
    </Panel>
  )
}
