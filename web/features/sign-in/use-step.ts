import { useLocation, useNavigate } from 'react-router'

/**
 * The steps of a page are entries of the browser's history: Back returns to the previous step. A reload starts again.
 */
export function useStep<Step extends string>(first: Step, isBegun: boolean) {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as { step?: Step } | null
  return {
    step: (isBegun && state?.step) || first,
    goTo: (step: Step) => navigate(location.pathname, { state: { ...state, step } }),
    goBack: () => navigate(-1),
  }
}
