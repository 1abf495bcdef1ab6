import { configure } from '@testing-library/react'

// A second, its own measure, is not enough for a lazily loaded part on a loaded machine.
configure({ asyncUtilTimeout: 15_000 })
