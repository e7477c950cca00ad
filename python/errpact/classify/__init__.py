"""Raw failures and the codes that they get by the rules of a catalog."""

from .signal import Classified, Signal

__all__ = ["Classified", "Signal"]
