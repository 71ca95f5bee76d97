import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { paths } from '#web/core/site/paths.ts'

/** The three ways to check out for a signed-out visitor. */
export default function SignInDialog({ onChoose, onClose }: { onChoose: () => void; onClose: () => void }) {
  const navigate = useNavigate()
  const leaveFor = (path: string) => () => {
    onChoose()
    void navigate(path)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Nearly there. How would you like to check out?"
      description="We’ll keep your entries while you do."
    >
      <div className="flex flex-col gap-3">
        <Button size="large" wide onClick={leaveFor(paths.guestSignUp)}>
          Check out as a guest
        </Button>
        <Button tone="quiet" size="large" wide onClick={leaveFor(paths.logIn)}>
          Log in
        </Button>
        <Button tone="quiet" size="large" wide onClick={leaveFor(paths.signUp)}>
          Create an account
        </Button>
      </div>
    </Dialog>
  )
}
