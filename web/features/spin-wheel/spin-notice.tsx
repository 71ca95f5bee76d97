import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { paths } from '#web/core/site/paths.ts'
import type { SpinStep } from './spin-step.ts'

export type SpinNoticeProps = {
  /** The text for a person on a break. */
  awayText: string | null
  step: Exclude<SpinStep, 'wheel'>
  /** After the sign-in the wheel opens again. */
  onSignIn: () => void
  onClose: () => void
}

/** The reason why the user cannot spin, with a button for the next step. */
export default function SpinNotice({ step, awayText, onSignIn, onClose }: SpinNoticeProps) {
  if (step === 'away') {
    return (
      <Dialog
        open
        onClose={onClose}
        title="You’re taking a break"
        description={awayText}
        actions={
          <Button tone="quiet" onClick={onClose}>
            Close
          </Button>
        }
      />
    )
  }
  if (step === 'spun') {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Already Spun!"
        description="You've already had your daily spin."
        actions={
          <Button render={<Link to={paths.home} />} onClick={onClose}>
            Explore More Competitions
          </Button>
        }
      >
        <p>Don't worry you can try again tomorrow!</p>
      </Dialog>
    )
  }
  const { title, description, ways } = notices[step]
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <div className="flex flex-col gap-3">
        {ways.map(({ to, label }, index) => (
          <Button
            key={to}
            wide
            size="large"
            tone={index === 0 ? 'action' : 'quiet'}
            render={<Link to={to} />}
            onClick={onSignIn}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

const notices = {
  'log-in': {
    title: 'Log in to spin',
    description: 'The daily spin is free for everyone with an account.',
    ways: [
      { to: paths.logIn, label: 'Log in' },
      { to: paths.signUp, label: 'Create an account' },
    ],
  },
  register: {
    title: 'Create an account to spin',
    description: 'The daily spin is free for everyone with an account. You’ll keep your guest entries.',
    ways: [{ to: paths.guestRegister, label: 'Create Account' }],
  },
  verify: {
    title: 'Verify your phone to spin',
    description: 'Everyone gets one spin a day, so we’ll text a code to your mobile number.',
    ways: [{ to: paths.verify, label: 'Verify my phone' }],
  },
} as const
