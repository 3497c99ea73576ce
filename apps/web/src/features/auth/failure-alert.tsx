import { IconAlertTriangle } from '@tabler/icons-react'

/** What the server refused, above the fields. */
export const FailureAlert = ({ children }: { children: string }) => (
  <div className="gh-row gh-gap-10 gh-body gh-denied gh-p-8-12 gh-round gh-tint-denied" role="alert">
    <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
    {children}
  </div>
)
