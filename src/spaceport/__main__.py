"""`python -m spaceport`."""

from spaceport.cli import main

raise SystemExit(main())
