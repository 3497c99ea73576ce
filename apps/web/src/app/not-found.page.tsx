import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useWords } from '../lib/i18n/use-words.ts'
import { AppLink } from '../ui/page/app-link.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { EmptyState } from '../ui/page/states.tsx'
import { appWords } from './app.words.ts'

export default function NotFoundPage() {
  const say = useWords(appWords)
  const action = (
    <Button variant="default" renderRoot={(props) => <AppLink {...props} href="/dashboard" />}>
      {say('to_dashboard')}
    </Button>
  )
  return (
    <Panel flush>
      <EmptyState icon={IconMapQuestion} title={say('not_found')} action={action}>
        {say('not_found_text')}
      </EmptyState>
    </Panel>
  )
}
